import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** I byte ancora vivi dopo una raccolta intera: oggetti e buffer. */
export function memoriaViva(): number {
  setFlagsFromString('--expose-gc');
  const raccogli = runInNewContext('gc') as () => void;
  raccogli();
  raccogli();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
