import { esigi, esigiPubblicata } from '../../legge/pretese.ts';
import type { EventoDi } from '../../parole/fatti.ts';
import type { Gara } from '../../parole/gara.ts';
import type { Ferma } from '../../parole/soste.ts';
import type { Stato, StatoPubblicato } from '../../parole/stato.ts';
import { nelLuogo } from '../allestimento/evolvi.ts';
import { aOperazioniAperte } from './decidi.ts';

type Sospensione = EventoDi<'VenditaSospesa' | 'VenditaRipresa' | 'OperazioniRiaperte' | 'OfferentiLiberati'>;

/** La vendita si ferma, riprende nella fase in cui era, e intanto il giudice può liberare chi ha offerto (R32, R71). */
export function evolviSospensione(stato: Stato, evento: Sospensione): Stato {
  const prima = esigiPubblicata(stato, evento);
  if ('esito' in prima) return liberatiDopo(prima, evento);
  switch (evento.tipo) {
    case 'VenditaSospesa':
      return venditaSospesa(prima, evento);
    case 'VenditaRipresa': {
      const ferma = esigiFerma(prima, evento);
      const { fermaDal, riprendeIl, motivo } = evento;
      esigi(fermaDal === ferma.da, stato, evento, 'non era ferma da allora (R32)');
      const disposta = evento.provvedimento !== null || ferma.provvedimento === null;
      esigi(disposta && motivo !== '', stato, evento, 'manca il provvedimento o il motivo (R32)');
      const scheda = nelLuogo(prima.scheda, evento);
      if (!aOperazioniAperte(prima)) return ripresa({ ...prima, scheda }, ferma);
      const { parametri } = prima;
      const nuovi = { ...parametri, inizioOperazioniIl: riprendeIl };
      return { ...conFerma(prima, { ...ferma, riprendeIl }), scheda, parametri: nuovi };
    }
    case 'OperazioniRiaperte': {
      const ferma = esigiFerma(prima, evento);
      const { riprendeIl, provvedimento } = ferma;
      const fissata = aOperazioniAperte(prima) && riprendeIl !== null;
      esigi(fissata && evento.riaperteIl >= riprendeIl, stato, evento, 'prima dell’ora fissata per riprendere (R10)');
      esigi(evento.operatoriInTurno >= 1, stato, evento, 'nessun operatore in turno (R80)');
      // Riaperta per ordine del giudice, e convocati tutti: da qui chi conduce può correggere ciò che l'ordine ha visto (R55).
      const perOrdine = prima.fase === 'gara_conclusa' && provvedimento !== null;
      return ripresa(perOrdine ? { ...prima, riaperteIl: evento.riaperteIl } : prima, ferma);
    }
    case 'OfferentiLiberati': {
      const ferma = esigiFerma(prima, evento);
      const { provvedimento, motivo } = evento;
      esigi(provvedimento.numero !== '' && motivo !== '', stato, evento, 'manca il provvedimento o il motivo (R32)');
      return conFerma(prima, { ...ferma, liberati: true });
    }
    default:
      return evento satisfies never;
  }
}

/** Sospesa o rinviata, la vendita è finita e chi ha offerto no: il giudice lo libera anche dopo (R24, R71). */
function liberatiDopo(stato: Extract<StatoPubblicato, { esito: unknown }>, evento: Sospensione): Stato {
  esigi(evento.tipo === 'OfferentiLiberati', stato, evento, 'l’esito è già dichiarato');
  esigi(!stato.esito.liberi, stato, evento, 'gli offerenti sono già liberi (R71)');
  const { provvedimento, motivo } = evento;
  esigi(provvedimento.numero !== '' && motivo !== '', stato, evento, 'manca il provvedimento o il motivo (R32)');
  return { ...stato, esito: { ...stato.esito, liberi: true } };
}

/** Il tempo di una gara non corre a vendita ferma: ripresa la vendita, riparte intero quando riprende la gara (R52). */
function venditaSospesa(stato: StatoPubblicato, evento: EventoDi<'VenditaSospesa'>): Stato {
  const { sospesaIl, provvedimento, motivo } = evento;
  const inDue = evento.propostaDa !== null;
  const { ferma: gia } = stato;
  const siAggiunge = gia !== null && !gia.liberati && gia.provvedimento === null && provvedimento !== null;
  esigi(gia === null || siAggiunge, stato, evento, 'la vendita è già ferma (R32)');
  const disposta = provvedimento !== null || aOperazioniAperte(stato);
  esigi(disposta && motivo !== '', stato, evento, 'manca il provvedimento o il motivo (R32)');
  // Il provvedimento raggiunge una vendita che chi conduce aveva fermato: la data che aveva fissato lui non vale più.
  if (gia !== null) return conFerma(stato, { ...gia, provvedimento, riprendeIl: null, inDue });
  const ferma: Ferma = { da: sospesaIl, provvedimento, riprendeIl: null, liberati: false, inDue };
  if (stato.fase !== 'gara') return conFerma(stato, ferma);
  const inTempo = stato.gara.fase !== 'in_corso' || sospesaIl < stato.gara.scadeIl;
  esigi(inTempo, stato, evento, 'la gara era già a zero (R53)');
  const gara: Gara = { fase: 'sospesa', sospesaIl, motivo: 'vendita_sospesa', gravita: null, riprendeIl: null };
  return { ...stato, gara, ferma };
}

function esigiFerma(stato: StatoPubblicato, evento: Sospensione): Ferma {
  const { ferma } = stato;
  esigi(ferma !== null && !ferma.liberati, stato, evento, 'la vendita non è ferma (R32)');
  return ferma;
}

/** Va di nuovo avanti, e ciò che si era proposto per questa sosta non vale per la prossima. */
function ripresa(stato: StatoPubblicato, { da }: Ferma): Stato {
  return { ...stato, ferma: null, ultimaSosta: da };
}

function conFerma<S extends StatoPubblicato>(stato: S, ferma: Ferma | null): S {
  return { ...stato, ferma };
}
