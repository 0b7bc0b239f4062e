import type { ServerResponse } from 'node:http';

/** Bytes that a reader must take in the time it is given; the network's own buffers are larger. */
const LEAST = 64 * 1024;
const LOOK_MS = 500;

/**
 * Cuts the answer of a reader who takes nothing, or trickles, while there is something to take: what is read for it
 * (rows, a worker, a turn) is needed by others.
 * @param seconds that it is given at this moment
 */
export function dropSilentReader(
  response: ServerResponse,
  seconds: () => number,
  onDropped: () => void,
): void {
  const { socket } = response;
  if (!socket) return;
  let since = { at: Date.now(), bytes: socket.bytesWritten };
  const look = () => {
    const taken = socket.bytesWritten - since.bytes;
    // Nothing waits for the reader: the source is slow, not the reader.
    const isReaderSlow = response.writableLength > 0 || socket.writableLength > 0;
    if (!isReaderSlow || taken >= LEAST) since = { at: Date.now(), bytes: socket.bytesWritten };
    else if (Date.now() - since.at >= seconds() * 1000) {
      onDropped();
      response.destroy();
    }
  };
  const timer = setInterval(look, LOOK_MS).unref();
  response.once('close', () => clearInterval(timer));
}
