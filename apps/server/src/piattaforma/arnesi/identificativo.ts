import { hash } from 'node:crypto';

/** The identifier (in the form of a uuid) that belongs to that text: the same in every process, and nobody chooses another's. */
export function identificativoDi(testo: string): string {
  const cifre = hash('sha256', testo);
  return `${cifre.slice(0, 8)}-${cifre.slice(8, 12)}-4${cifre.slice(13, 16)}-8${cifre.slice(17, 20)}-${cifre.slice(20, 32)}`;
}
