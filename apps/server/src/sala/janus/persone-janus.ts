import { randomUUID } from 'node:crypto';
import type { MezziParola } from '@gestore/dominio';
import type { Genere } from '../inoltro/collegamento.ts';
import type { ChiEntraInSala, Connesso } from '../motore/motore.ts';
import type { Pubblicato } from './capi-janus.ts';

export type Fonte = 'conduce' | 'parola';
/** Una riga di chi ascolta, e da dove arriva adesso: chi la manda, e quale delle sue. */
export type RigaJanus = { fonte: Fonte; genere: Genere; da: string };

/** Ciò che è di chiunque si colleghi: un capo in Janus, e se la strada si è aperta. */
type Collegato = { rid: string; chi: string; sessione: string; capo: number; natoIl: number; su: boolean };

export type SpettatoreJanus = Collegato & {
  nome: string;
  soloAudio: boolean;
  righe: readonly RigaJanus[];
  /** Ciò che ha risposto alla controfferta; `null` se non ha ancora risposto. */
  risposta: string | null;
  scarsaIl: number;
};

export type Sorgente = Collegato & {
  fonte: Fonte;
  feed: number;
  mezzi: MezziParola;
  /** Come Janus chiama le sue righe. */
  mid: Partial<Record<Genere, string>>;
  riceve: Record<Genere, boolean>;
  annunciata: boolean;
  attesa: NodeJS.Timeout | undefined;
};

/** Da quanto Janus non dice più che la linea perde perché sia tornata buona. */
const SCARSA_MS = 6_000;

export function spettatoreJanus(
  { chi, nome, sessione }: ChiEntraInSala,
  capo: number,
  righe: readonly RigaJanus[],
): SpettatoreJanus {
  const soloAudio = righe.every(({ genere }) => genere === 'audio');
  return {
    ...collegato(chi, sessione, capo),
    nome,
    soloAudio,
    righe,
    risposta: null,
    scarsaIl: Number.NEGATIVE_INFINITY,
  };
}

export function sorgente(
  { chi, sessione }: Pick<ChiEntraInSala, 'chi' | 'sessione'>,
  fonte: Fonte,
  mezzi: MezziParola,
  { capo, feed, mid }: Pubblicato,
): Sorgente {
  const riceve = { audio: false, video: false };
  return { ...collegato(chi, sessione, capo), fonte, feed, mezzi, mid, riceve, annunciata: false, attesa: undefined };
}

export function connesso({ rid, chi, nome, soloAudio, su, scarsaIl }: SpettatoreJanus): Connesso {
  const scarsa = performance.now() - scarsaIl < SCARSA_MS;
  return { rid, chi, nome, soloAudio, qualita: su ? (scarsa ? 'scarsa' : 'buona') : 'muta' };
}

function collegato(chi: string, sessione: string, capo: number): Collegato {
  return { rid: randomUUID(), chi, sessione, capo, natoIl: performance.now(), su: false };
}
