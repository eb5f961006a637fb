import type { GestorePubblico } from '@gestore/contratto/bordo/configurazione-pubblica';
import { formattaData, formattaIstante } from '@gestore/contratto/parole/formato';
import {
  ACCREDITO_NON_INDICATO,
  accreditoEntro,
  type Evento,
  formattaEuro,
  formattaPercento,
  type NomeDiDeroga,
  offertaMinima,
  type Parametri,
  quotaInParole,
  type Rito,
  type Scheda,
  type StatoPubblicato,
} from '@gestore/dominio';
import { incantoInParole } from '../../vendita/aste/scheda/incanto-in-parole.ts';
import type { Sezione } from '../documento.ts';
import { condottaInParole, delegatoDelVerbale, type TempoDiConduzione } from './chi-ha-condotto.ts';

/** Chi conduce la piattaforma, come lo dice l'installazione (R06); `null` è ciò che non ha indicato. */
export type GestoreStampato = Pick<GestorePubblico, 'nome' | 'iscrizione'>;

/** Come un documento dice ciò che nessuno ha scritto: i registri di prima non lo avevano, e qui non si inventa. */
const NON_INDICATO = 'non indicato';

/**
 * Di quale vendita si parla e a quali condizioni, come le dice l'avviso, e chi l'ha condotta: le premesse del verbale (DM 22-23, cpc
 * 591-bis).
 */
export function premesse(
  { scheda, parametri }: StatoPubblicato,
  gestore: GestoreStampato,
  condotta: readonly TempoDiConduzione[] = [],
  storia: StoriaDellaPubblicazione = TACIUTA,
): Sezione {
  return {
    titolo: 'Premesse',
    blocchi: [
      {
        tipo: 'dati',
        nome: 'premesse',
        voci: [
          ...procedura(scheda, gestore, condotta),
          ...prezzi(scheda, parametri),
          ...tempi(parametri, storia.accreditoTaciuto),
          ...storia.deroghe,
        ],
      },
    ],
  };
}

type Voci = [nome: string, valore: string][];

function procedura(
  scheda: Scheda,
  { nome, iscrizione }: GestoreStampato,
  condotta: readonly TempoDiConduzione[],
): Voci {
  const luogo = [scheda.luogo.via, scheda.luogo.comune, scheda.luogo.provincia].filter(Boolean).join(', ');
  return [
    ['Bene', scheda.titolo],
    ['Descrizione', scheda.lotto.descrizione || 'non indicata'],
    // Chi tace non suppone l'intero: i verbali di prima non ne dicono nulla (R20).
    ...(scheda.quotaInVendita == null ? [] : ([['In vendita', quotaInParole(scheda.quotaInVendita)]] satisfies Voci)),
    ['Luogo', luogo || NON_INDICATO],
    ...(scheda.luogoOperazioni ? ([['Luogo delle operazioni', scheda.luogoOperazioni]] satisfies Voci) : []),
    ['Giudice della procedura', scheda.giudice ?? NON_INDICATO],
    ['Professionista delegato', delegatoDelVerbale(scheda, condotta) ?? NON_INDICATO],
    // Se ha condotto uno solo è lui, dalla pubblicazione, e non si aggiunge nulla.
    ...(condotta.length < 2 ? [] : ([['Hanno condotto la vendita', condottaInParole(condotta)]] satisfies Voci)),
    ['Gestore della vendita telematica', nome ?? NON_INDICATO],
    ['Iscrizione del gestore nel registro', iscrizione === null ? 'non indicata' : `n. ${iscrizione}`],
  ];
}

function prezzi({ stimaCent, esperimento, contoCauzione }: Scheda, parametri: Parametri): Voci {
  return [
    ['Esperimento di vendita', esperimento === null ? NON_INDICATO : `n. ${esperimento}`],
    ...rito(parametri),
    ['Modalità', `${parametri.modalita.replaceAll('_', ' ')}, ${incantoInParole(parametri.senzaIncanto)}`],
    ...(stimaCent === null ? [] : ([['Valore di stima', formattaEuro(stimaCent)]] satisfies Voci)),
    ['Prezzo base', formattaEuro(parametri.prezzoBaseCent)],
    ['Offerta minima', formattaEuro(offertaMinima(parametri))],
    ['Cauzione', cauzioneInParole(parametri)],
    ...versataSu(contoCauzione),
    ['Rilancio minimo', formattaEuro(parametri.rilancioMinimoCent)],
  ];
}

const RITI: Readonly<Record<Rito, string>> = {
  esecuzione: 'esecuzione forzata (codice di procedura civile)',
  concorsuale: 'procedura concorsuale (art. 216 del codice della crisi d’impresa e dell’insolvenza)',
};

/** Con quale legge si vende, se la vendita lo dice: quelle di prima tacciono, e i loro verbali restano com'erano (R03). */
function rito({ rito: detto }: Parametri): Voci {
  return detto === null || detto === undefined ? [] : [['Rito', RITI[detto]]];
}

/** Il conto della vendita, se ne ha uno suo: quello dell'ufficio sta nel suo registro (R17). */
function versataSu(conto: Scheda['contoCauzione']): Voci {
  if (conto === null || conto === undefined) return [];
  const { iban, intestatario, causale } = conto;
  const detti = [iban, intestatario && `intestato a ${intestatario}`, causale && `causale «${causale}»`];
  return [['Conto per la cauzione', detti.filter(Boolean).join(', ')]];
}

function tempi(parametri: Parametri, accreditoTaciuto: boolean): Voci {
  return [
    ['Tempo fra i rilanci', `${parametri.unitaTempoMs / 1000} secondi`],
    ['Termine per le offerte', formattaIstante(parametri.termineOfferteIl)],
    ...accredito(parametri, accreditoTaciuto),
    ['Inizio delle operazioni', formattaIstante(parametri.inizioOperazioniIl)],
    ['Termine per il saldo', `${parametri.saldoGiorni} giorni dall’aggiudicazione`],
  ];
}

/**
 * Entro quando la cauzione va accreditata (R39). Se l'avviso tace si dice quale giorno vale e perché, quando è stato chiesto prima di
 * pubblicare; nei registri di prima nessuno l'ha chiesto, e i loro verbali restano com'erano.
 */
function accredito(parametri: Parametri, taciuto: boolean): Voci {
  const tace = (parametri.cauzioneEntroIl ?? null) === null;
  if (tace && !taciuto) return [];
  const perche = tace ? ' (non indicato nell’avviso: vale il termine delle offerte)' : '';
  return [['Cauzione accreditata entro il', `${formattaData(accreditoEntro(parametri))}${perche}`]];
}

/** Ciò che delle premesse sta nel fatto della pubblicazione, e non nei parametri. */
type StoriaDellaPubblicazione = { accreditoTaciuto: boolean; deroghe: Voci };
const TACIUTA: StoriaDellaPubblicazione = { accreditoTaciuto: false, deroghe: [] };

/** Che cosa si è pubblicato soltanto dicendo perché, come lo legge chiunque (R03, R05). */
const IN_DEROGA: Readonly<Record<NomeDiDeroga, string>> = {
  pubblicita: 'Pubblicità più breve',
  minima: 'Offerta minima sotto i tre quarti',
  portale: 'Senza numero sul portale',
};

/**
 * Se prima di pubblicare è stato confermato che l'avviso non dà all'accredito un giorno suo (R39), e che cosa si è pubblicato dicendo
 * perché: il perché lo leggono chi conduce e la cancelleria, chi partecipa legge soltanto che è stato così (R03, R05, R33).
 */
export function storiaDellaPubblicazione(
  fatti: readonly { evento: Evento }[],
  { riservato }: { riservato: boolean },
): StoriaDellaPubblicazione {
  const pubblicata = fatti.map(({ evento }) => evento).find((evento) => evento.tipo === 'AstaPubblicata');
  if (pubblicata === undefined) return TACIUTA;
  const { avvisi, deroghe = {} } = pubblicata;
  const dette = (Object.keys(IN_DEROGA) as NomeDiDeroga[]).flatMap((nome): Voci => {
    const motivo = deroghe[nome];
    return motivo === undefined ? [] : [[IN_DEROGA[nome], riservato ? `pubblicata così perché: ${motivo}` : 'sì']];
  });
  return { accreditoTaciuto: avvisi.includes(ACCREDITO_NON_INDICATO), deroghe: dette };
}

/** Quanta cauzione l'avviso chiede, e su che cosa; sul prezzo base non scende mai sotto il decimo di quello offerto (cpc 571, R17). */
function cauzioneInParole({ cauzionePercento, cauzioneSu }: Parametri): string {
  const percento = formattaPercento(cauzionePercento);
  if (cauzioneSu === 'prezzo_offerto') return `${percento} per cento del prezzo offerto`;
  return `${percento} per cento del prezzo base, e mai meno di un decimo del prezzo offerto (art. 571 c.p.c.)`;
}
