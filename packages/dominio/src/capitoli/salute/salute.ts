import {
  CAUSE_SERVER,
  CAUSE_SINTETICO,
  type CausaServer,
  type CausaSintetico,
  type DisservizioFinito,
  GRAVITA_DISSERVIZIO,
  type GravitaDisservizio,
  type PoliticaDisservizi,
  type Visto,
} from '../../parole/salute.ts';
import { type Istante, MINUTO_MS, ORA_MS, SECONDO_MS } from '../../tempo.ts';

/** Le cause in parole, per chi legge la console, il verbale e l’attestazione. */
export const PAROLE_CAUSE: Readonly<Record<CausaServer | CausaSintetico, string>> = {
  ciclo: 'risposte in ritardo',
  scritture: 'scritture lente',
  diffusione: 'notifiche in ritardo',
  orologio: 'salto dell’orologio',
  base_dati: 'base dati interrotta o cambiata',
  processo: 'processo interrotto',
  offerenti: 'più offerenti scollegati insieme',
  ricevuta: 'nessuna ricevuta in tempo',
  eco: 'rilancio non tornato sugli schermi in tempo',
  irraggiungibile: 'piattaforma non raggiunta',
};

export const POLITICA_PREDEFINITA: PoliticaDisservizi = {
  ultimiMs: MINUTO_MS,
  breveOltreMs: SECONDO_MS,
  mediaOltreMs: 10 * SECONDO_MS,
  lungaOltreMs: 5 * MINUTO_MS,
  saniMs: 10 * SECONDO_MS,
  preavvisoBreveMs: MINUTO_MS,
  preavvisoMedioMs: 5 * MINUTO_MS,
  preavvisoLungoMs: 30 * MINUTO_MS,
};

/** Una ripresa più lontana di così non è una ripresa: si rinvia la vendita, con nuovi inviti (R32). */
export const RIPRESA_MAX_MS: number = 90 * 24 * ORA_MS;

/** Un salto dell’orologio o una base dati cambiata sotto di noi non si misurano a secondi: la fiducia è da rifare. */
const MAI_BREVI: readonly CausaServer[] = ['orologio', 'base_dati', 'processo'];

/** La riga della tabella per un disservizio con quelle cause, che dura da `durataMs`. */
export function gravitaDi({ server }: Visto, durataMs: number, politica: PoliticaDisservizi): GravitaDisservizio {
  if (durataMs > politica.lungaOltreMs) return 'lunga';
  if (durataMs > politica.mediaOltreMs || server.some((causa) => MAI_BREVI.includes(causa))) return 'media';
  return durataMs >= politica.breveOltreMs || server.includes('offerenti') ? 'breve' : 'lieve';
}

export function piuGrave(prima: GravitaDisservizio, dopo: GravitaDisservizio): GravitaDisservizio {
  return GRAVITA_DISSERVIZIO.indexOf(prima) >= GRAVITA_DISSERVIZIO.indexOf(dopo) ? prima : dopo;
}

/** Dopo tante volte la salute chiesta, senza un guasto, ciò che è stato è dimenticato: dieci minuti (scelta). */
const RICADUTA_VOLTE = 60;

/** A chi ricade si chiede al più tante volte la salute della prima volta: un minuto (scelta). */
const SALUTE_MAX_VOLTE = 6;

/** Se la ricaduta ha rotto una ripresa annunciata si può arrivare a tante, cinque minuti: la seguente deve reggere (scelta). */
export const SALUTE_ANNUNCIATA_MAX_VOLTE = 30;

/**
 * Quanta salute di seguito, in millisecondi, finisce un disservizio che comincia adesso (R57). La prima volta è quella del gestore. Chi
 * ricade presto ha mostrato che non bastava: se ne chiede il doppio di quanta ne era durata, e mai meno dell'ultima volta, così una
 * piattaforma che va e viene ha un disservizio solo e nessuno annuncia una ripresa che poi sposta. Chi non ha rotto un annuncio ha un
 * massimo più basso: una chiusura che aspetta non deve aspettare a lungo.
 */
export function saluteChiesta(
  dal: Istante,
  finito: DisservizioFinito | null,
  { saniMs }: Pick<PoliticaDisservizi, 'saniMs'>,
  annunciata: boolean,
): number {
  const durataMs = finito === null ? Number.POSITIVE_INFINITY : Math.max(0, dal - finito.il);
  if (finito === null || durataMs >= saniMs * RICADUTA_VOLTE) return saniMs;
  const massimaMs = saniMs * (annunciata ? SALUTE_ANNUNCIATA_MAX_VOLTE : SALUTE_MAX_VOLTE);
  return Math.min(massimaMs, Math.max(saniMs, finito.saniMs, 2 * durataMs));
}

/** Quanto preavviso spetta a chi deve tornare nella stanza. */
export function preavvisoMs(gravita: GravitaDisservizio, politica: PoliticaDisservizi): number {
  if (gravita === 'lunga') return politica.preavvisoLungoMs;
  return gravita === 'media' ? politica.preavvisoMedioMs : politica.preavvisoBreveMs;
}

/** Tutto ciò che è stato visto, senza ripetizioni e in un ordine fisso. */
export function unisci(prima: Visto, dopo: Visto): Visto {
  return {
    server: CAUSE_SERVER.filter((causa) => prima.server.includes(causa) || dopo.server.includes(causa)),
    sintetico: CAUSE_SINTETICO.filter((causa) => prima.sintetico.includes(causa) || dopo.sintetico.includes(causa)),
  };
}

export function quanteCause({ server, sintetico }: Visto): number {
  return server.length + sintetico.length;
}
