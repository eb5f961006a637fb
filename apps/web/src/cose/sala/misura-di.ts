/** Una cifra lunga si rimpicciolisce e non va a capo: `vw` è la misura di `caratteri` caratteri, in centesimi dello schermo. */
export function misuraDi(testo: string, vw: number, caratteri: number): { fontSize: string } {
  const misura = testo.length <= caratteri ? vw : Math.round((vw * caratteri * 100) / testo.length) / 100;
  return { fontSize: `max(1.5rem, ${misura}vw)` };
}
