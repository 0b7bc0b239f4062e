import type { ServerResponse } from 'node:http';

/** Bytes that a reader must take within the time limit; network buffers are larger. */
const LEAST = 64 * 1024;
const LOOK_MS = 500;

/**
 * Closes the answer of a reader that takes nothing, or too little, while data is available: its cursor, worker and
 * export slot are needed by others.
 * @param seconds present time limit
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
    // Without buffered data the source is slow, not the reader.
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
