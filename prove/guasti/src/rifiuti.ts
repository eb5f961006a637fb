import type { Voce } from '@gestore/registro';

/** Un rifiuto che le voci che lo precedono non giustificano. */
export type RifiutoIngiusto = { seq: number; dettaglio: string };

type Gara = {
  crono: 'in corso' | 'fermo' | 'sospeso' | 'concluso';
  /** Lo zero in vigore, o quello su cui la gara si è conclusa. */
  zeroIl: number;
  migliore: { bustaId: string; importoCent: number };
  minimoCent: number;
  /** Quando è stato scritto l'ultimo atto che ha ridato a tutti il tempo intero. */
  ripartitaIl: number;
};

/**
 * Rilegge la gara dalle sue voci e di ogni rifiuto dice se in quel posto era dovuto: prezzo (R50), sé stessi (R56), tempo
 * (R53), crono fermo (R54), gara sospesa o interrotta (R57). Un codice che qui non c'è non spetta a chi rilancia in regola.
 * Non condivide codice con le regole.
 */
export function rifiutiIngiusti(voci: readonly Voce[]): RifiutoIngiusto[] {
  const ingiusti: RifiutoIngiusto[] = [];
  let gara: Gara | null = null;
  for (const voce of voci) {
    if (voce.tipo === 'RilancioRifiutato') {
      const dettaglio = gara === null ? 'rifiutato prima che la gara cominciasse' : obiezione(gara, voce);
      if (dettaglio !== null) ingiusti.push({ seq: voce.seq, dettaglio: `voce ${voce.seq}: ${dettaglio}` });
    } else gara = dopo(gara, voce);
  }
  return ingiusti;
}

/** Il codice di un rilancio rifiutato; nullo se la voce non lo è. */
export function codiceRifiuto({ tipo, dati }: Pick<Voce, 'tipo' | 'dati'>): string | null {
  return tipo === 'RilancioRifiutato' ? String((dati.rifiuto as { codice?: unknown } | undefined)?.codice) : null;
}

/** Perché il rifiuto non era dovuto; nullo se lo era. */
function obiezione({ crono, zeroIl, migliore, minimoCent, ripartitaIl }: Gara, voce: Voce): string | null {
  const { dati, ricevutoIl } = voce;
  const codice = codiceRifiuto(voce);
  const dovutoSe = (dovuto: boolean, perche: string): string | null => (dovuto ? null : `${codice}: ${perche}`);
  switch (codice) {
    case 'R50_importo_insufficiente':
      return dovutoSe(
        Number(dati.importoCent) < migliore.importoCent + minimoCent,
        `${dati.importoCent} basta, dopo ${migliore.importoCent}`,
      );
    case 'R56_auto_rilancio':
      return dovutoSe(dati.bustaId === migliore.bustaId, 'in testa era un altro');
    case 'R53_tempo_scaduto':
      if (crono === 'fermo' || crono === 'sospeso') return dovutoSe(false, `il crono era ${crono}`);
      return dovutoSe(ricevutoIl >= zeroIl, `arrivato ${zeroIl - ricevutoIl} ms prima`);
    case 'R54_crono_fermo':
      return dovutoSe(crono === 'fermo', `il crono era ${crono}`);
    case 'R57_gara_sospesa':
      return dovutoSe(crono === 'sospeso', `il crono era ${crono}`);
    case 'R57_gara_interrotta':
      // Vale solo per chi era arrivato prima di un'interruzione dopo la quale tutti hanno riavuto il tempo intero.
      return dovutoSe(
        crono === 'concluso' && ricevutoIl <= ripartitaIl,
        `arrivato ${ricevutoIl - ripartitaIl} ms dopo l'ultima ripartenza, a crono ${crono}`,
      );
    default:
      return `«${codice}» a chi rilanciava in regola`;
  }
}

function dopo(prima: Gara | null, { tipo, dati, registratoIl }: Voce): Gara | null {
  if (tipo === 'GaraAvviata')
    return {
      crono: 'in corso',
      zeroIl: istante(tipo, dati.scadeIl),
      migliore: dati.migliore as Gara['migliore'],
      minimoCent: istante(tipo, dati.rilancioMinimoCent),
      ripartitaIl: registratoIl,
    };
  if (prima === null) return null;
  switch (tipo) {
    case 'RilancioAccettato': {
      const migliore = { bustaId: String(dati.bustaId), importoCent: Number(dati.importoCent) };
      // Ricevuto prima del fermo e scritto dopo, lascia il crono fermo (R54).
      const crono = dati.canale === 'online' && prima.crono === 'fermo' ? 'fermo' : 'in corso';
      return { ...prima, crono, zeroIl: istante(tipo, dati.scadeIl), migliore };
    }
    case 'CronoRipreso':
      return { ...prima, crono: 'in corso', zeroIl: istante(tipo, dati.scadeIl) };
    case 'CronoRiportato':
    case 'GaraRipresa':
      return { ...prima, crono: 'in corso', zeroIl: istante(tipo, dati.scadeIl), ripartitaIl: registratoIl };
    case 'CronoFermato':
      return { ...prima, crono: 'fermo' };
    case 'GaraSospesa':
      return { ...prima, crono: 'sospeso' };
    case 'GaraConclusa':
      return { ...prima, crono: 'concluso', zeroIl: istante(tipo, dati.conclusaIl) };
    default:
      return prima;
  }
}

/** Un numero che manca farebbe falsi tutti i confronti, e ogni giudizio favorevole: è un errore, non un'assenza di torti. */
export function istante(tipo: string, valore: unknown): number {
  if (typeof valore === 'number' && Number.isFinite(valore)) return valore;
  throw new Error(`${tipo}: manca il numero su cui giudicare (${String(valore)})`);
}
