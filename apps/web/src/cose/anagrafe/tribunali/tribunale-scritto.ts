import { type ParametriTribunale, REGOLE_TRIBUNALE } from '@gestore/contratto/anagrafe/forme';
import { decimali, euro, intero, leggiNumero, type Regole, sceltaObbligatoria, tra } from '@gestore/contratto/regole';
import { formattaPercento, leggiEuro, soloCifre } from '@gestore/dominio';

/** I parametri come si scrivono nel modulo: testo finché si scrive. */
export type TribunaleScritto = {
  nome: string;
  rilancioMinimoCent: string;
  unitaTempoMs: string;
  cauzionePercento: string;
  cauzioneSu: string;
  saldoGiorni: string;
  rimborsoGiorniLavorativi: string;
  iban: string;
  intestatario: string;
  cuc: string;
  note: string;
};

const MS_AL_SECONDO = 1_000;
const euroUnCentesimo = euro({ minimoCent: 1 });

export const REGOLE_SCRITTO: Regole<keyof TribunaleScritto> = {
  ...REGOLE_TRIBUNALE,
  rilancioMinimoCent: [euroUnCentesimo],
  unitaTempoMs: [intero(), tra(1, 86_400)],
  cauzionePercento: [decimali(2), tra(10, 100)],
  cauzioneSu: [(valore, tutti) => (tutti.cauzionePercento === '' ? null : sceltaObbligatoria()(valore, tutti))],
  saldoGiorni: [intero(), tra(1, 3_650)],
  rimborsoGiorniLavorativi: [intero(), tra(1, 365)],
};

const inTesto = (numero: number | null): string => (numero === null ? '' : String(numero));

export function tribunaleInTesto(dati: ParametriTribunale | null): TribunaleScritto {
  const rilancio = dati?.rilancioMinimoCent ?? null;
  const unita = dati?.unitaTempoMs ?? null;
  const percento = dati?.cauzionePercento ?? null;
  return {
    nome: dati?.nome ?? '',
    rilancioMinimoCent: rilancio === null ? '' : soloCifre(rilancio),
    unitaTempoMs: unita === null ? '' : String(unita / MS_AL_SECONDO),
    cauzionePercento: percento === null ? '' : formattaPercento(percento),
    cauzioneSu: dati?.cauzioneSu ?? '',
    saldoGiorni: inTesto(dati?.saldoGiorni ?? null),
    rimborsoGiorniLavorativi: inTesto(dati?.rimborsoGiorniLavorativi ?? null),
    iban: dati?.iban ?? '',
    intestatario: dati?.intestatario ?? '',
    cuc: dati?.cuc ?? '',
    note: dati?.note ?? '',
  };
}

/** Ciò che si manda al server; le regole sono già passate. */
export function leggiScritto(scritto: TribunaleScritto): ParametriTribunale {
  const numero = (testo: string): number | null => leggiNumero(testo);
  const rilancio = leggiEuro(scritto.rilancioMinimoCent);
  const secondi = numero(scritto.unitaTempoMs);
  return {
    nome: scritto.nome,
    rilancioMinimoCent: rilancio.tipo === 'valido' ? rilancio.cent : null,
    unitaTempoMs: secondi === null ? null : secondi * MS_AL_SECONDO,
    cauzionePercento: numero(scritto.cauzionePercento),
    cauzioneSu: scritto.cauzioneSu === '' ? null : (scritto.cauzioneSu as 'prezzo_offerto' | 'prezzo_base'),
    saldoGiorni: numero(scritto.saldoGiorni),
    rimborsoGiorniLavorativi: numero(scritto.rimborsoGiorniLavorativi),
    iban: scritto.iban,
    intestatario: scritto.intestatario,
    ...(scritto.cuc.trim() === '' ? {} : { cuc: scritto.cuc }),
    note: scritto.note,
  };
}
