import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Bytes that are still alive after a full collection: objects and buffers. */
export function memoriaViva(): number {
  setFlagsFromString('--expose-gc');
  const raccogli = runInNewContext('gc') as () => void;
  raccogli();
  raccogli();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
