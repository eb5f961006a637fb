import { conduceOAssiste, type Occhio, type Schermo, type Storia, type Vista } from '../storia.ts';
import type { Diritto } from './situazione.ts';

type Asta = Storia['aste'][number];
type Mostrato = Omit<Vista, 'pagina'>;

/** Uno schermo può essere indietro di tanto: due richieste perse e i controlli che le seguono. */
const RITARDO_MAX_MS = 24_000;

/** Ciò che ogni schermo mostrava è ciò che il registro diceva fino a quella voce; e alla fine ogni schermo è in pari. */
export function giudicaSchermi(asta: Asta, situazioni: readonly Diritto[], storia: Storia): string[] {
  const mali: string[] = [];
  const rifiuti = rifiutiDi(asta.voci);
  const dovuto = storia.conferme
    .filter((conferma) => conferma.asta === asta.id && conferma.il <= storia.fineIl - RITARDO_MAX_MS)
    .reduce((massimo, { seq }) => Math.max(massimo, seq), asta.prologo);
  for (const schermo of storia.schermi) {
    if (schermo.asta !== asta.id) continue;
    const sbagliata = schermo.viste.find((vista) => !uguale(vista, attesa(vista.seq, schermo, situazioni, rifiuti)));
    if (sbagliata !== undefined)
      mali.push(`lo schermo di ${schermo.chi} alla voce ${sbagliata.seq} mostra ${JSON.stringify(sbagliata)}`);
    const indietro = schermo.viste.find(({ pagina, seq }, i) => {
      const prima = schermo.viste[i - 1];
      return prima?.pagina === pagina && seq <= prima.seq;
    });
    if (indietro !== undefined) mali.push(`lo schermo di ${schermo.chi} torna indietro alla voce ${indietro.seq}`);
    const [impossibile] = schermo.impossibili;
    if (impossibile !== undefined) mali.push(`lo schermo di ${schermo.chi}: ${impossibile}`);
    if (JSON.stringify(schermo.mostra) !== JSON.stringify(schermo.dovuto))
      mali.push(`lo schermo di ${schermo.chi} alla fine non mostra ciò che il registro vuole`);
    const ultima = schermo.viste.at(-1)?.seq ?? 0;
    if (ultima < dovuto) mali.push(`lo schermo di ${schermo.chi} è fermo alla voce ${ultima} di ${dovuto}`);
  }
  return mali;
}

/** Un rilancio rifiutato: a quale voce, e a quale la decisione su chi ha parlato prima lo fa tornare a valere; `null` se mai (R54). */
type Rifiuto = { seq: number; busta: unknown; tornaA: number | null };

/** Chi torna a valere non è più fra i rifiutati: ogni decisione ne toglie uno per ciascuno che fa tornare. */
function rifiutiDi(voci: Asta['voci']): readonly Rifiuto[] {
  const chiave = (d: Readonly<Record<string, unknown>>): string => [d.bustaId, d.importoCent, d.ricevutoIl].join(' ');
  const trovati: (Rifiuto & { chiave: string })[] = [];
  for (const { tipo, seq, dati } of voci) {
    if (tipo === 'RilancioRifiutato') trovati.push({ seq, busta: dati.bustaId, chiave: chiave(dati), tornaA: null });
    if (tipo !== 'RilancioPrecedente') continue;
    for (const seguito of dati.seguiti as Record<string, unknown>[]) {
      if (seguito.respinto !== true) continue;
      const suo = trovati.find((uno) => uno.tornaA === null && uno.chiave === chiave(seguito));
      if (suo !== undefined) suo.tornaA = seq;
    }
  }
  return trovati;
}

function attesa(
  seq: number,
  { occhio }: Schermo,
  situazioni: readonly Diritto[],
  rifiuti: readonly Rifiuto[],
): Mostrato {
  const d = situazioni[seq];
  if (d === undefined) return { ...VUOTA, seq: -1 };
  const { crono, testa } = d;
  const finita = d.fase === 'conclusa' || d.fase === 'esitata' ? 'conclusa' : null;
  // Finita per ordine a gara sospesa, non riparte più: nessuno la vede ancora ferma (R32).
  const gara = d.fase === 'gara' ? GARA[crono.tipo] : finita;
  return {
    seq,
    testa: testa === null ? null : { pseudonimo: testa.pseudonimo, importoCent: testa.cent },
    gara,
    scadeIl: crono.tipo === 'corre' && d.fase === 'gara' ? crono.zeroIl : null,
    rilanci: d.rilanci,
    rifiutati: rifiuti.filter((uno) => uno.seq <= seq && (uno.tornaA ?? seq + 1) > seq && vede(occhio, uno.busta))
      .length,
    esito: d.fase === 'esitata' ? 'esitata' : null,
  };
}

const VUOTA: Mostrato = { seq: 0, testa: null, gara: null, scadeIl: null, rilanci: 0, rifiutati: 0, esito: null };
const GARA = { corre: 'in_corso', fermo: 'congelata', sospeso: 'sospesa', nessuno: null } as const;

/** Un rilancio rifiutato lo vedono il referente, il magistrato e chi lo ha mandato (R33). */
function vede(occhio: Occhio, bustaId: unknown): boolean {
  return conduceOAssiste(occhio) || (occhio.tipo === 'partecipante' && occhio.bustaId === bustaId);
}

function uguale(a: Mostrato, b: Mostrato): boolean {
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
