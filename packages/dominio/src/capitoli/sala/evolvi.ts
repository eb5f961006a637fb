import { esigi, esigiPubblicata } from '../../legge/pretese.ts';
import type { EventoDi } from '../../parole/fatti.ts';
import { type FattoDiSala, PAROLA_MAX_MS, PAROLA_MIN_MS, SALA_CHIUSA, type Sala } from '../../parole/sala.ts';
import type { Stato, StatoPubblicato } from '../../parole/stato.ts';
import { puoParlare } from './decidi.ts';

// I fatti della sala virtuale cambiano la sala, e nient'altro della vendita (R81).

/** Nuova, e aperta. */
export function salaAperta(stato: Stato, evento: EventoDi<'SalaAperta'>): Stato {
  const prima = esigiSala(stato, evento, false);
  return { ...prima, sala: { ...SALA_CHIUSA, aperta: true, modalita: evento.modalita } };
}

/** Com'era prima di aprirsi: nessuno ha la parola. */
export function salaChiusa(stato: Stato, evento: EventoDi<'SalaChiusa'>): Stato {
  const prima = esigiSala(stato, evento);
  esigi(prima.sala.parola === null, stato, evento, 'qualcuno ha ancora la parola (R81)');
  return { ...prima, sala: SALA_CHIUSA };
}

/** Con che cosa chi conduce è in onda. */
export function referenteInOnda(stato: Stato, evento: EventoDi<'ReferenteInOnda'>): Stato {
  return conSala(esigiSala(stato, evento), { inOnda: evento.mezzi });
}

/** Che cosa la sala guarda. */
export function schermoCondiviso(stato: Stato, evento: EventoDi<'SchermoCondiviso'>): Stato {
  return conSala(esigiSala(stato, evento), { modalita: evento.modalita });
}

/** Una mano in più, in fondo: è di chi può parlare. */
export function parolaChiesta(stato: Stato, evento: EventoDi<'ParolaChiesta'>): Stato {
  const prima = esigiSala(stato, evento);
  const { mani } = prima.sala;
  esigi(puoParlare(prima, evento.pseudonimo), stato, evento, 'non può parlare (R81)');
  esigi(!mani.includes(evento.pseudonimo), stato, evento, 'la mano è già alzata (R81)');
  return conSala(prima, { mani: [...mani, evento.pseudonimo] });
}

/** Una mano in meno. */
export function parolaRitirata(stato: Stato, evento: EventoDi<'ParolaRitirata'>): Stato {
  const prima = esigiSala(stato, evento);
  esigi(prima.sala.mani.includes(evento.pseudonimo), stato, evento, 'la mano non è alzata (R81)');
  return conSala(prima, { mani: senza(prima.sala, evento.pseudonimo) });
}

/** La parola è sua fino alla sua ora, e la mano si abbassa. */
export function parolaData(stato: Stato, evento: EventoDi<'ParolaData'>): Stato {
  const prima = esigiSala(stato, evento);
  const { pseudonimo, mezzi, dataIl, scadeIl } = evento;
  const durataMs = scadeIl - dataIl;
  esigi(puoParlare(prima, pseudonimo), stato, evento, 'non può parlare (R81)');
  esigi(prima.sala.parola === null, stato, evento, 'la parola è di un altro (R81)');
  esigi(durataMs >= PAROLA_MIN_MS && durataMs <= PAROLA_MAX_MS, stato, evento, 'la durata non è ammessa (R81)');
  return conSala(prima, { mani: senza(prima.sala, pseudonimo), parola: { pseudonimo, mezzi, dataIl, scadeIl } });
}

/** Nessuno ha più la parola: era di chi il fatto dice. */
export function parolaTolta(stato: Stato, evento: EventoDi<'ParolaTolta'>): Stato {
  const prima = esigiSala(stato, evento);
  esigi(prima.sala.parola?.pseudonimo === evento.pseudonimo, stato, evento, 'la parola non è sua (R81)');
  return conSala(prima, { parola: null });
}

/** Nessuna mano alzata. */
export function silenziatiTutti(stato: Stato, evento: EventoDi<'SilenziatiTutti'>): Stato {
  const prima = esigiSala(stato, evento);
  esigi(prima.sala.parola === null, stato, evento, 'qualcuno ha ancora la parola (R81)');
  return conSala(prima, { mani: [] });
}

/** La vendita, se la sua sala è aperta; o chiusa, per aprirla. */
function esigiSala(stato: Stato, evento: FattoDiSala, aperta = true): StatoPubblicato {
  const prima = esigiPubblicata(stato, evento);
  esigi(prima.sala.aperta === aperta, stato, evento, 'la sala non è come il fatto la vuole (R81)');
  return prima;
}

function conSala(stato: StatoPubblicato, cambia: Partial<Sala>): Stato {
  return { ...stato, sala: { ...stato.sala, ...cambia } };
}

function senza({ mani }: Sala, pseudonimo: string): Sala['mani'] {
  return mani.filter((mano) => mano !== pseudonimo);
}
