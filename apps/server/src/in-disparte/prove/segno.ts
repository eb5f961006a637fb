/** Scrive in `byte` una sequenza che dipende da `seme`, senza lasciarne altre copie in memoria. */
export function riempi(byte: Buffer, seme: number): Buffer {
  let stato = seme;
  for (let i = 0; i < byte.length; i += 1) {
    stato = (Math.imul(stato, 1_664_525) + 1_013_904_223) >>> 0;
    byte[i] = stato >>> 24;
  }
  return byte;
}
