import { esigi, esigiPubblicata } from '../../legge/pretese.ts';
import type { EventoDi } from '../../parole/fatti.ts';
import type { FattoDiSala } from '../../parole/sala.ts';
import { PAROLA_MAX_MS, PAROLA_MIN_MS, SALA_CHIUSA, type Sala } from '../../parole/sala.ts';
import type { Stato, StatoPubblicato } from '../../parole/stato.ts';
import { puoParlare } from './decidi.ts';

/** I fatti della sala virtuale: cambiano la sala, e nient'altro della vendita (R81). */
export function evolviSala(stato: Stato, evento: FattoDiSala): Stato {
  const prima = esigiPubblicata(stato, evento);
  const { aperta } = prima.sala;
  esigi(aperta === (evento.tipo !== 'SalaAperta'), stato, evento, 'la sala non è come il fatto la vuole (R81)');
  return { ...prima, sala: nuova(prima, evento) };
}

function nuova(prima: StatoPubblicato, evento: FattoDiSala): Sala {
  const { sala } = prima;
  switch (evento.tipo) {
    case 'SalaAperta':
      return { ...SALA_CHIUSA, aperta: true, modalita: evento.modalita };
    case 'SalaChiusa':
      esigi(sala.parola === null, prima, evento, 'qualcuno ha ancora la parola (R81)');
      return SALA_CHIUSA;
    case 'ReferenteInOnda':
      return { ...sala, inOnda: evento.mezzi };
    case 'SchermoCondiviso':
      return { ...sala, modalita: evento.modalita };
    case 'ParolaChiesta':
      esigi(puoParlare(prima, evento.pseudonimo), prima, evento, 'non può parlare (R81)');
      esigi(!sala.mani.includes(evento.pseudonimo), prima, evento, 'la mano è già alzata (R81)');
      return { ...sala, mani: [...sala.mani, evento.pseudonimo] };
    case 'ParolaRitirata':
      esigi(sala.mani.includes(evento.pseudonimo), prima, evento, 'la mano non è alzata (R81)');
      return { ...sala, mani: senza(sala, evento.pseudonimo) };
    case 'ParolaData':
      return data(prima, evento);
    case 'ParolaTolta':
      esigi(sala.parola?.pseudonimo === evento.pseudonimo, prima, evento, 'la parola non è sua (R81)');
      return { ...sala, parola: null };
    case 'SilenziatiTutti':
      esigi(sala.parola === null, prima, evento, 'qualcuno ha ancora la parola (R81)');
      return { ...sala, mani: [] };
    default:
      return evento satisfies never;
  }
}

function data(prima: StatoPubblicato, evento: EventoDi<'ParolaData'>): Sala {
  const { sala } = prima;
  const { pseudonimo, mezzi, dataIl, scadeIl } = evento;
  const durataMs = scadeIl - dataIl;
  esigi(puoParlare(prima, pseudonimo), prima, evento, 'non può parlare (R81)');
  esigi(sala.parola === null, prima, evento, 'la parola è di un altro (R81)');
  esigi(durataMs >= PAROLA_MIN_MS && durataMs <= PAROLA_MAX_MS, prima, evento, 'la durata non è ammessa (R81)');
  return { ...sala, mani: senza(sala, pseudonimo), parola: { pseudonimo, mezzi, dataIl, scadeIl } };
}

function senza({ mani }: Sala, pseudonimo: string): Sala['mani'] {
  return mani.filter((mano) => mano !== pseudonimo);
}
