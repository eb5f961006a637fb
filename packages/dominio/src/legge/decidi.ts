import { creaAsta, modificaParametri, pubblicaAsta, scadiTermine } from '../capitoli/allestimento/decidi.ts';
import { rinviaOperazioni } from '../capitoli/allestimento/rinvio.ts';
import { chiediAssistenza, inviaMessaggio, rispondiAssistenza } from '../capitoli/assistenza/decidi.ts';
import {
  ammettiOfferta,
  apriBusta,
  apriOperazioni,
  avviaGara,
  registraOfferta,
  riconfrontaOfferte,
  rifiutaOfferta,
} from '../capitoli/buste/apertura.ts';
import { decidiParita } from '../capitoli/buste/parita.ts';
import { decidiArrivo, versaBuste } from '../capitoli/buste/raccolta.ts';
import { leggiScartata } from '../capitoli/buste/scartate.ts';
import {
  nominaSecondoDelegato,
  passaConduzione,
  prendiConduzione,
  sostituisciDelegato,
} from '../capitoli/conduzione/decidi.ts';
import {
  annotaIngresso,
  consegnaCredenziale,
  emettiCredenziale,
  revocaCredenziale,
} from '../capitoli/credenziali/decidi.ts';
import { registraCaducazione } from '../capitoli/esito/caducazione.ts';
import { aggiudica, dichiaraEsito, rimborsaScadute } from '../capitoli/esito/decidi.ts';
import { assegna, registraIstanza, ritiraIstanza } from '../capitoli/esito/istanze.ts';
import {
  concludiGara,
  fermaCrono,
  registraRilancioInSala,
  rilancia,
  riprendiCrono,
  riprendiGara,
  sospendiGara,
} from '../capitoli/gara/decidi.ts';
import { decidiPrecedenza } from '../capitoli/gara/precedenza.ts';
import { annullaRilancio, rettificaRilancio } from '../capitoli/gara/rettifica.ts';
import { decidiOsservazione, presentaOsservazione } from '../capitoli/osservazioni/decidi.ts';
import { dellaSala } from '../capitoli/sala/decidi.ts';
import { dellaSalute } from '../capitoli/salute/decidi.ts';
import { liberaOfferenti, riapriOperazioni, riprendiVendita, sospendiVendita } from '../capitoli/soste/decidi.ts';
import { chiudiAsta, depositaVerbaleFirmato, firmaVerbale, redigiVerbale } from '../capitoli/verbale/decidi.ts';
import type { Comando, TipoAtto } from '../parole/atti.ts';
import type { Stato } from '../parole/stato.ts';
import type { Istante } from '../tempo.ts';
import { conduceUnAltro, type Decisione, no } from './decisione.ts';

/**
 * La legge è una funzione pura: stato, comando e istante danno fatti o un rifiuto, e nient'altro accade qui.
 * `adesso` è l'istante di arrivo del comando al server, stampato una sola volta (R53).
 */
export function decidi(stato: Stato, comando: Comando, adesso: Istante): Decisione {
  const decisione = seNonConduce(stato, comando) ?? seFerma(stato, comando) ?? instrada(stato, comando, adesso);
  if (decisione.rifiuto === null || decisione.eventi.length > 0 || !DA_VERBALIZZARE.has(comando.atto.tipo))
    return decisione;
  if (stato.fase === 'inesistente' || stato.fase === 'bozza' || comando.attore.tipo === 'spettatore') return decisione;
  const { rifiuto } = decisione;
  return { ...decisione, eventi: [{ tipo: 'AttoRifiutato', atto: comando.atto.tipo, rifiuto, impronta: null }] };
}

/** Conduce uno solo: l'atto di chi ha appena passato la conduzione, già partito dal suo schermo, non passa (R36). */
function seNonConduce(stato: Stato, { atto, attore }: Comando): Decisione | null {
  if (atto.tipo === 'prendiConduzione' || stato.fase === 'inesistente' || stato.fase === 'bozza') return null;
  return conduceUnAltro(attore, stato.scheda.delegatoId) ? no('R36_non_conduce') : null;
}

/**
 * A vendita ferma nessun atto la porta avanti: restano ciò che la riprende o la conclude, chi la conduce, le credenziali, gli aiuti
 * e i messaggi, e ciò che arriva (R25, R32). Chi rilancia riceve la sua ricevuta (R66).
 */
const A_VENDITA_FERMA: ReadonlySet<TipoAtto> = new Set<TipoAtto>([
  'sostituisciDelegato',
  'nominaSecondoDelegato',
  'passaConduzione',
  'prendiConduzione',
  'sospendiVendita',
  'riprendiVendita',
  'riapriOperazioni',
  'liberaOfferenti',
  'versaBuste',
  'decidiArrivo',
  'riconfrontaOfferte',
  'emettiCredenziale',
  'revocaCredenziale',
  'consegnaCredenziale',
  'annotaIngresso',
  'rilancia',
  'cessaDisservizio',
  'registraIstanza',
  'ritiraIstanza',
  'dichiaraEsito',
  'rimborsaScadute',
  'chiediAssistenza',
  'prendiInCarico',
  'chiudiAssistenza',
  'inviaMessaggio',
  'presentaOsservazione',
  'decidiOsservazione',
  'apriSala',
  'chiudiSala',
  'vaiInOnda',
  'condividiSchermo',
  'chiediParola',
  'ritiraParola',
  'daiParola',
  'togliParola',
  'silenziaTutti',
]);

function seFerma(stato: Stato, { atto, attore }: Comando): Decisione | null {
  if (stato.fase === 'inesistente' || stato.ferma === null || A_VENDITA_FERMA.has(atto.tipo)) return null;
  if (attore.tipo === 'offerente' || attore.tipo === 'spettatore') return null;
  return no('R32_vendita_ferma', { daIl: stato.ferma.da });
}

/** Gli atti legali il cui rifiuto resta nel registro: chi ha chiesto che cosa, quando, e perché non è passato. */
const DA_VERBALIZZARE: ReadonlySet<TipoAtto> = new Set<TipoAtto>([
  'sostituisciDelegato',
  'nominaSecondoDelegato',
  'rinviaOperazioni',
  'sospendiVendita',
  'riprendiVendita',
  'riapriOperazioni',
  'liberaOfferenti',
  'apriOperazioni',
  'apriBusta',
  'registraOfferta',
  'leggiScartata',
  'ammettiOfferta',
  'rifiutaOfferta',
  'decidiParita',
  'avviaGara',
  'rilancia',
  'registraRilancioInSala',
  'decidiPrecedenza',
  'rettificaRilancio',
  'annullaRilancio',
  'aggiudica',
  'dichiaraEsito',
  'registraIstanza',
  'ritiraIstanza',
  'assegna',
  'registraCaducazione',
  'decidiOsservazione',
  'passaConduzione',
  'prendiConduzione',
  'firmaVerbale',
  'depositaVerbaleFirmato',
]);

function instrada(stato: Stato, { atto, attore }: Comando, adesso: Istante): Decisione {
  switch (atto.tipo) {
    case 'creaAsta':
      return creaAsta(stato, atto, attore);
    case 'modificaParametri':
      return modificaParametri(stato, atto, attore, adesso);
    case 'pubblicaAsta':
      return pubblicaAsta(stato, atto, attore, adesso);
    case 'scadiTermine':
      return scadiTermine(stato, attore, adesso);
    case 'sostituisciDelegato':
      return sostituisciDelegato(stato, atto, attore, adesso);
    case 'nominaSecondoDelegato':
      return nominaSecondoDelegato(stato, atto, attore, adesso);
    case 'passaConduzione':
      return passaConduzione(stato, atto, attore, adesso);
    case 'prendiConduzione':
      return prendiConduzione(stato, atto, attore, adesso);
    case 'rinviaOperazioni':
      return rinviaOperazioni(stato, atto, attore, adesso);
    case 'sospendiVendita':
      return sospendiVendita(stato, atto, attore, adesso);
    case 'riprendiVendita':
      return riprendiVendita(stato, atto, attore, adesso);
    case 'riapriOperazioni':
      return riapriOperazioni(stato, atto, attore, adesso);
    case 'liberaOfferenti':
      return liberaOfferenti(stato, atto, attore, adesso);
    case 'rimborsaScadute':
      return rimborsaScadute(stato, attore, adesso);
    case 'versaBuste':
      return versaBuste(stato, atto, attore, adesso);
    case 'decidiArrivo':
      return decidiArrivo(stato, atto, attore);
    case 'emettiCredenziale':
      return emettiCredenziale(stato, atto, attore);
    case 'revocaCredenziale':
      return revocaCredenziale(stato, atto, attore);
    case 'consegnaCredenziale':
      return consegnaCredenziale(stato, atto, attore);
    case 'annotaIngresso':
      return annotaIngresso(stato, atto, attore);
    case 'apriOperazioni':
      return apriOperazioni(stato, atto, attore, adesso);
    case 'apriBusta':
      return apriBusta(stato, atto, attore, adesso);
    case 'registraOfferta':
      return registraOfferta(stato, atto, attore, adesso);
    case 'leggiScartata':
      return leggiScartata(stato, atto, attore, adesso);
    case 'ammettiOfferta':
      return ammettiOfferta(stato, atto, attore);
    case 'rifiutaOfferta':
      return rifiutaOfferta(stato, atto, attore, adesso);
    case 'decidiParita':
      return decidiParita(stato, atto, attore);
    case 'avviaGara':
      return avviaGara(stato, attore, adesso);
    case 'rilancia':
      return rilancia(stato, atto, attore, adesso);
    case 'registraRilancioInSala':
      return registraRilancioInSala(stato, atto, attore, adesso);
    case 'decidiPrecedenza':
      return decidiPrecedenza(stato, atto, attore, adesso);
    case 'rettificaRilancio':
      return rettificaRilancio(stato, atto, attore, adesso);
    case 'annullaRilancio':
      return annullaRilancio(stato, atto, attore, adesso);
    case 'fermaCrono':
      return fermaCrono(stato, attore, adesso);
    case 'riprendiCrono':
      return riprendiCrono(stato, attore, adesso);
    case 'sospendiGara':
      return sospendiGara(stato, atto, attore, adesso);
    case 'riprendiGara':
      return riprendiGara(stato, atto, attore, adesso);
    case 'fissaRipresa':
    case 'segnalaDisservizio':
    case 'segnalaScollegati':
    case 'cessaDisservizio':
      return dellaSalute(stato, atto, attore, adesso);
    case 'riconfrontaOfferte':
      return riconfrontaOfferte(stato, atto, attore);
    case 'concludiGara':
      return concludiGara(stato, atto, attore, adesso);
    case 'aggiudica':
      return aggiudica(stato, atto, attore, adesso);
    case 'dichiaraEsito':
      return dichiaraEsito(stato, atto, attore, adesso);
    case 'registraIstanza':
      return registraIstanza(stato, atto, attore, adesso);
    case 'ritiraIstanza':
      return ritiraIstanza(stato, atto, attore);
    case 'assegna':
      return assegna(stato, atto, attore, adesso);
    case 'registraCaducazione':
      return registraCaducazione(stato, atto, attore, adesso);
    case 'redigiVerbale':
      return redigiVerbale(stato, atto, attore);
    case 'firmaVerbale':
      return firmaVerbale(stato, atto, attore, adesso);
    case 'depositaVerbaleFirmato':
      return depositaVerbaleFirmato(stato, atto, attore, adesso);
    case 'chiudiAsta':
      return chiudiAsta(stato, attore);
    case 'chiediAssistenza':
      return chiediAssistenza(stato, atto);
    case 'prendiInCarico':
    case 'chiudiAssistenza':
      return rispondiAssistenza(stato, atto, attore);
    case 'inviaMessaggio':
      return inviaMessaggio(stato, atto, attore);
    case 'presentaOsservazione':
      return presentaOsservazione(stato, atto, attore);
    case 'decidiOsservazione':
      return decidiOsservazione(stato, atto, attore);
    case 'apriSala':
    case 'chiudiSala':
    case 'vaiInOnda':
    case 'condividiSchermo':
    case 'chiediParola':
    case 'ritiraParola':
    case 'daiParola':
    case 'togliParola':
    case 'silenziaTutti':
      return dellaSala(stato, atto, attore, adesso);
    default:
      return atto satisfies never;
  }
}
