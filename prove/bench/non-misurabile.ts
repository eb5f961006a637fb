/** Qui non si può misurare, e perché: la tabella lo dice, le altre misure vanno avanti. */
export class NonMisurabile extends Error {
  override name = 'NonMisurabile';
}
