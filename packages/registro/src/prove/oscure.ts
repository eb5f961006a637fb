import fc from 'fast-check';
import type { Maschera } from '../impegni.ts';
import { oscuraVoce } from '../oscurata.ts';
import { componiOscurata, type TrascrizioneOscurata } from '../trascrizione.ts';
import type { JsonValue, Voce } from '../voce.ts';
import { ASTA, FIRMATARIO } from './campione.ts';

/** Una maschera qualunque che stia su un valore: di ogni campo si vede tutto, una parte o nulla. */
export function mascheraDi(valore: JsonValue, scelta: () => number): Maschera | undefined {
  const quale = scelta();
  if (quale === 0) return undefined;
  if (quale === 1 || typeof valore !== 'object' || valore === null) return true;
  if (Array.isArray(valore)) {
    const primi = (valore as readonly JsonValue[]).map((uno) => mascheraDi(uno, scelta));
    return primi.slice(0, scelta()) as Maschera[];
  }
  const campi = Object.entries(valore).map(([campo, suo]) => [campo, mascheraDi(suo, scelta)] as const);
  return Object.fromEntries(campi.filter(([, sua]) => sua !== undefined)) as Maschera;
}

/** Una trascrizione oscurata in modo qualunque, ripetibile dal seme. */
export function oscurataDi(voci: readonly Voce[], seme: number): TrascrizioneOscurata {
  let stato = seme;
  const scelta = (): number => {
    stato = (stato * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor(stato / 65_536) % 4;
  };
  const oscura = (voce: Voce) => {
    const { dati } = voce;
    const sua =
      scelta() === 0 ? null : { fatto: true as const, dati: mascheraDi(dati, scelta) ?? {}, ricevutoIl: true as const };
    return oscuraVoce(voce, sua);
  };
  return componiOscurata(ASTA, voci, oscura, FIRMATARIO);
}

export const semi = fc.nat(1_000_000);
