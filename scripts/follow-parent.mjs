// Loaded into the server before its own code: when the launcher is gone, killed -9 included, the channel to it ends,
// and the server stops as if it had been asked to.
process.once('disconnect', () => {
  const isHandled = process.emit('SIGTERM', 'SIGTERM');
  if (!isHandled) process.exit(143);
});
// Listening must not keep the server alive when it has nothing left to do.
process.channel?.unref();
