import { hash } from 'node:crypto';

/** L'identificativo (in forma di uuid) che spetta a quel testo: lo stesso in ogni processo, e nessuno sceglie quello di un altro. */
export function identificativoDi(testo: string): string {
  const cifre = hash('sha256', testo);
  return `${cifre.slice(0, 8)}-${cifre.slice(8, 12)}-4${cifre.slice(13, 16)}-8${cifre.slice(17, 20)}-${cifre.slice(20, 32)}`;
}
