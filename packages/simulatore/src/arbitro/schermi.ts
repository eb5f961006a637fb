import type { Occhio, Schermo, Storia, Vista } from '../storia.ts';
import type { Diritto } from './diritto.ts';

type Asta = Storia['aste'][number];

/** Uno schermo può essere indietro di tanto: due richieste perse e i controlli che le seguono. */
const RITARDO_MAX_MS = 24_000;

/** Ciò che ogni schermo mostrava è ciò che il registro diceva fino a quella voce; e alla fine ogni schermo è in pari. */
export function giudicaSchermi(asta: Asta, situazioni: readonly Diritto[], storia: Storia): string[] {
  const mali: string[] = [];
  const rifiuti = asta.voci.filter(({ tipo }) => tipo === 'RilancioRifiutato');
  const dovuto = storia.conferme
    .filter((conferma) => conferma.asta === asta.id && conferma.il <= storia.fineIl - RITARDO_MAX_MS)
    .reduce((massimo, { seq }) => Math.max(massimo, seq), asta.prologo);
  for (const schermo of storia.schermi) {
    if (schermo.asta !== asta.id) continue;
    const sbagliata = schermo.viste.find((vista) => !uguale(vista, attesa(vista.seq, schermo, situazioni, rifiuti)));
    if (sbagliata !== undefined)
      mali.push(`lo schermo di ${schermo.chi} alla voce ${sbagliata.seq} mostra ${JSON.stringify(sbagliata)}`);
    const ultima = schermo.viste.at(-1)?.seq ?? 0;
    if (ultima < dovuto) mali.push(`lo schermo di ${schermo.chi} è fermo alla voce ${ultima} di ${dovuto}`);
  }
  return mali;
}

function attesa(seq: number, { occhio }: Schermo, situazioni: readonly Diritto[], rifiuti: Asta['voci']): Vista {
  const d = situazioni[seq];
  if (d === undefined) return { ...VUOTA, seq: -1 };
  const { crono, testa } = d;
  const gara = d.fase === 'gara' ? GARA[crono.tipo] : d.fase === 'conclusa' || d.fase === 'esitata' ? 'conclusa' : null;
  return {
    seq,
    testa: testa === null ? null : { pseudonimo: testa.pseudonimo, importoCent: testa.cent },
    gara,
    scadeIl: crono.tipo === 'corre' && d.fase === 'gara' ? crono.zeroIl : null,
    rilanci: d.rilanci,
    rifiutati: rifiuti.filter((voce) => voce.seq <= seq && vede(occhio, voce.dati.bustaId)).length,
    esito: d.fase === 'esitata' ? 'esitata' : null,
  };
}

const VUOTA: Vista = { seq: 0, testa: null, gara: null, scadeIl: null, rilanci: 0, rifiutati: 0, esito: null };
const GARA = { corre: 'in_corso', fermo: 'congelata', sospeso: 'sospesa', nessuno: null } as const;

/** Un rilancio rifiutato lo vedono il referente e chi lo ha mandato (R33). */
function vede(occhio: Occhio, bustaId: unknown): boolean {
  return occhio.tipo === 'referente' || (occhio.tipo === 'partecipante' && occhio.bustaId === bustaId);
}

function uguale(a: Vista, b: Vista): boolean {
  return (
    a.seq === b.seq &&
    a.testa?.pseudonimo === b.testa?.pseudonimo &&
    a.testa?.importoCent === b.testa?.importoCent &&
    a.gara === b.gara &&
    a.scadeIl === b.scadeIl &&
    a.rilanci === b.rilanci &&
    a.rifiutati === b.rifiutati &&
    (a.esito === null) === (b.esito === null)
  );
}
