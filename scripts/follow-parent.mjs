// Loaded into the server before its own code: when the launcher ends, even by kill -9, the channel closes and the
// server stops as if asked to.
process.once('disconnect', () => {
  const isHandled = process.emit('SIGTERM', 'SIGTERM');
  if (!isHandled) process.exit(143);
});
// The listener must not keep an idle server alive.
process.channel?.unref();
