import { attoDiConduzione, segniDellaConduzione } from '../capitoli/conduzione/stesso-atto.ts';
import { segniDelleIstanze } from '../capitoli/esito/stesso-atto.ts';
import { attoDiSala, segniDellaSala } from '../capitoli/sala/stesso-atto.ts';
import type { Atto, AttoDi, TipoAtto } from '../parole/atti.ts';
import type { AttoDiConduzione } from '../parole/conduzione.ts';
import type { Evento, EventoDi } from '../parole/fatti.ts';
import type { AttoDiSala } from '../parole/sala.ts';
import type { Istante } from '../tempo.ts';
import { uguali } from '../uguali.ts';
import type { Segni } from './segni.ts';

/**
 * Vero se questi fatti li ha scritti proprio quest’atto: chi ripete un comando riceve la prima risposta, chi manda altro
 * con lo stesso identificativo no. Si guarda ciò che ha scritto chi lo manda, non ciò che il server vi ha aggiunto (chi
 * era in turno, chi era collegato), che da una volta all’altra cambia.
 *
 * @param termineDiPrima il termine per le offerte com’era prima di questi fatti, in millisecondi dall’epoca: un rinvio che lo
 *   lascia dov’è (`nuovoTermineIl` è `null`) si distingue solo così da uno che lo sposta; `null` se non lo si sa
 * @param impronta di ciò che dice chi lo manda adesso: di un atto rifiutato nei fatti resta soltanto quella (R66)
 */
export function stessoAtto(
  atto: Atto,
  fatti: readonly Evento[],
  termineDiPrima: Istante | null = null,
  impronta: string | null = null,
): boolean {
  const rinvio = fatti.find((fatto) => fatto.tipo === 'OperazioniRinviate');
  const riuscito = fatti.every(({ tipo }) => tipo !== 'AttoRifiutato');
  if (
    riuscito &&
    muoveIlTermine(atto) &&
    !stessoTermine(atto, rinvio?.termineOfferteIl ?? termineDiPrima, termineDiPrima)
  )
    return false;
  const segni = segniDi(atto);
  return fatti.some((fatto) => {
    // Di un rifiuto resta il tipo dell’atto e la ragione; ciò che diceva si riconosce, non si legge. I primi non lo tenevano.
    if (fatto.tipo === 'AttoRifiutato')
      return fatto.atto === (atto.tipo satisfies TipoAtto) && (fatto.impronta === null || fatto.impronta === impronta);
    const riconosce = segni[fatto.tipo] as ((evento: Evento) => boolean) | undefined;
    return riconosce?.(fatto) ?? false;
  });
}

/** Gli atti che possono spostare il termine per le offerte insieme a T0 (R32). */
export function muoveIlTermine(atto: Atto): atto is AttoDi<'rinviaOperazioni' | 'riprendiVendita'> {
  return atto.tipo === 'rinviaOperazioni' || atto.tipo === 'riprendiVendita';
}

/** Il termine chiesto è quello che i fatti hanno lasciato; chi non lo chiede chiede quello che c’era. */
function stessoTermine(
  { nuovoTermineIl }: AttoDi<'rinviaOperazioni' | 'riprendiVendita'>,
  lasciato: Istante | null,
  diPrima: Istante | null,
): boolean {
  const chiesto = nuovoTermineIl ?? diPrima;
  return chiesto === null || lasciato === null || chiesto === lasciato;
}

const sempre = (): boolean => true;

function segniDi(atto: Atto): Segni {
  if (attoDiSala(atto)) return segniDellaSala(atto);
  if (attoDiConduzione(atto)) return segniDellaConduzione(atto);
  switch (atto.tipo) {
    case 'creaAsta':
    case 'modificaParametri':
    case 'pubblicaAsta':
    case 'scadiTermine':
    case 'rinviaOperazioni':
      return segniDellAllestimento(atto);
    case 'sospendiVendita':
    case 'riprendiVendita':
    case 'riapriOperazioni':
    case 'liberaOfferenti':
      return segniDellaSospensione(atto);
    case 'versaBuste': {
      const sua = ({ bustaId, impronta }: EventoDi<'BustaDepositata' | 'BustaScartata' | 'ArrivoTardivo'>): boolean =>
        atto.buste.some((busta) => busta.bustaId === bustaId && busta.impronta === impronta);
      return { BustaDepositata: sua, BustaScartata: sua, ArrivoTardivo: sua };
    }
    case 'decidiArrivo':
      return {
        ArrivoDeciso: ({ bustaId, accolto, motivo }) =>
          bustaId === atto.bustaId && accolto === atto.accolto && motivo === atto.motivo.trim(),
      };
    case 'emettiCredenziale':
    case 'revocaCredenziale':
    case 'consegnaCredenziale':
    case 'annotaIngresso':
      return segniDelleCredenziali(atto);
    case 'apriOperazioni':
      return { OperazioniAperte: sempre };
    case 'apriBusta':
      return {
        BustaAperta: ({ bustaId }) => bustaId === atto.bustaId,
        BustaIllegibile: ({ bustaId }) => bustaId === atto.bustaId,
      };
    case 'registraOfferta':
      return {
        BustaDepositata: ({ bustaId, canale, depositataIl, impronta }) =>
          bustaId === atto.bustaId &&
          canale === atto.canale &&
          depositataIl === atto.depositataIl &&
          impronta === atto.impronta,
      };
    case 'riconfrontaOfferte':
      return { OffertaRiconfrontata: ({ bustaId }) => atto.trovate.some((una) => una.bustaId === bustaId) };
    case 'leggiScartata':
      return {
        ScartataLetta: ({ bustaId, offerta, motivo }) =>
          bustaId === atto.bustaId &&
          offerta.impegno === atto.contenuto.offerta.impegno &&
          motivo === atto.motivo.trim(),
      };
    case 'ammettiOfferta':
      return {
        OffertaAmmessa: ({ bustaId, nonostante }) =>
          bustaId === atto.bustaId && nonostante === (atto.nonostante?.trim() || null),
      };
    case 'rifiutaOfferta':
      return {
        OffertaRifiutata: (fatto) => rifiutata(atto, fatto),
        ScartataEsclusa: (fatto) => rifiutata(atto, fatto),
      };
    default:
      return segniDellaGara(atto);
  }
}

type Rifiutata = EventoDi<'OffertaRifiutata' | 'ScartataEsclusa'>;

function rifiutata({ bustaId, motivo: { regola, testo } }: AttoDi<'rifiutaOfferta'>, fatto: Rifiutata): boolean {
  const { motivo } = fatto;
  return fatto.bustaId === bustaId && motivo.regola === regola.trim() && motivo.testo === testo.trim();
}

function segniDellAllestimento(
  atto: AttoDi<'creaAsta' | 'modificaParametri' | 'pubblicaAsta' | 'scadiTermine' | 'rinviaOperazioni'>,
): Segni {
  switch (atto.tipo) {
    case 'creaAsta':
      return {
        AstaCreata: ({ scheda, parametri }) => uguali([scheda, parametri], [atto.scheda, atto.parametri]),
      };
    case 'modificaParametri':
      return {
        ParametriModificati: ({ scheda, parametri, motivo }) =>
          uguali([scheda, parametri, motivo], [atto.scheda, atto.parametri, atto.motivo?.trim() || null]),
      };
    case 'pubblicaAsta':
      return { AstaPubblicata: sempre };
    case 'scadiTermine':
      return { TermineScaduto: sempre };
    case 'rinviaOperazioni':
      return {
        OperazioniRinviate: ({ fissateIl, inizioOperazioniIl, provvedimento, motivo }) =>
          fissateIl === atto.fissateIl &&
          inizioOperazioniIl === atto.nuovoInizioIl &&
          provvedimento.numero === atto.provvedimento.numero.trim() &&
          provvedimento.del === atto.provvedimento.del &&
          motivo === atto.motivo.trim(),
      };
    default:
      return atto satisfies never;
  }
}

function segniDellaSospensione(
  atto: AttoDi<'sospendiVendita' | 'riprendiVendita' | 'riapriOperazioni' | 'liberaOfferenti'>,
): Segni {
  if (atto.tipo === 'riapriOperazioni') return { OperazioniRiaperte: sempre };
  const numero = atto.provvedimento?.numero.trim();
  const propostaDa = ('propostaDa' in atto ? atto.propostaDa : undefined) ?? null;
  const inDue = (fatto: EventoDi<'VenditaSospesa' | 'OfferentiLiberati'>): boolean =>
    suo(fatto) && fatto.propostaDa === propostaDa;
  const suo = (fatto: EventoDi<'VenditaSospesa' | 'VenditaRipresa' | 'OfferentiLiberati'>): boolean =>
    fatto.provvedimento?.numero === numero &&
    fatto.provvedimento?.del === atto.provvedimento?.del &&
    fatto.motivo === atto.motivo.trim();
  switch (atto.tipo) {
    case 'sospendiVendita':
      return { VenditaSospesa: inDue };
    case 'liberaOfferenti':
      return { OfferentiLiberati: inDue };
    case 'riprendiVendita':
      return {
        VenditaRipresa: (fatto) =>
          suo(fatto) && fatto.fermaDal === atto.fermaDal && fatto.riprendeIl === atto.nuovoInizioIl,
      };
    default:
      return atto satisfies never;
  }
}

type AttoDellaGara = Exclude<
  Exclude<Atto, AttoDiSala | AttoDiConduzione>,
  {
    tipo:
      | 'creaAsta'
      | 'modificaParametri'
      | 'pubblicaAsta'
      | 'scadiTermine'
      | 'rinviaOperazioni'
      | 'sospendiVendita'
      | 'riprendiVendita'
      | 'riapriOperazioni'
      | 'liberaOfferenti'
      | 'versaBuste'
      | 'decidiArrivo'
      | 'emettiCredenziale'
      | 'revocaCredenziale'
      | 'consegnaCredenziale'
      | 'annotaIngresso'
      | 'apriOperazioni'
      | 'apriBusta'
      | 'registraOfferta'
      | 'riconfrontaOfferte'
      | 'leggiScartata'
      | 'ammettiOfferta'
      | 'rifiutaOfferta';
  }
>;

function segniDelleCredenziali(
  atto: AttoDi<'emettiCredenziale' | 'revocaCredenziale' | 'consegnaCredenziale' | 'annotaIngresso'>,
): Segni {
  switch (atto.tipo) {
    case 'emettiCredenziale':
      return { CredenzialeEmessa: ({ credenzialeId }) => credenzialeId === atto.credenzialeId };
    case 'revocaCredenziale':
      return {
        CredenzialeRevocata: ({ credenzialeId, motivo }) =>
          credenzialeId === atto.credenzialeId && motivo === atto.motivo,
      };
    case 'consegnaCredenziale':
      return {
        CredenzialeConsegnata: ({ credenzialeId, propostaDa }) =>
          credenzialeId === atto.credenzialeId && propostaDa === atto.propostaDa,
      };
    case 'annotaIngresso':
      return {
        IngressoAnnotato: ({ credenzialeId, con, subentra }) =>
          credenzialeId === atto.credenzialeId && con === atto.con && subentra === atto.subentra,
      };
    default:
      return atto satisfies never;
  }
}

function segniDellaGara(atto: AttoDellaGara): Segni {
  switch (atto.tipo) {
    case 'rilancia': {
      const suo = (fatto: EventoDi<'RilancioAccettato' | 'RilancioRifiutato'>): boolean =>
        fatto.canale === 'online' && fatto.bustaId === atto.bustaId && fatto.importoCent === atto.importoCent;
      return { RilancioAccettato: suo, RilancioRifiutato: suo };
    }
    case 'registraRilancioInSala': {
      const suo = (fatto: EventoDi<'RilancioAccettato' | 'RilancioRifiutato'>): boolean =>
        fatto.canale === 'sala' && fatto.bustaId === atto.bustaId && fatto.importoCent === atto.importoCent;
      return {
        RilancioAccettato: (fatto) => suo(fatto) && fatto.dichiaratoIl === atto.dichiaratoIl,
        RilancioRifiutato: suo,
      };
    }
    case 'decidiPrecedenza':
      return {
        RilancioPrecedente: ({ bustaId, importoCent, dichiaratoIl, prima, motivo }) =>
          bustaId === atto.bustaId &&
          importoCent === atto.importoCent &&
          dichiaratoIl === atto.dichiaratoIl &&
          prima === atto.prima &&
          motivo === atto.motivo.trim(),
        // Al suo posto non valeva: resta soltanto il rifiuto.
        RilancioRifiutato: ({ canale, bustaId, importoCent }) =>
          atto.prima === 'sala' && canale === 'sala' && bustaId === atto.bustaId && importoCent === atto.importoCent,
      };
    case 'rettificaRilancio':
      return {
        RilancioRettificato: ({ bustaId, registratoCent, importoCent, motivo }) =>
          bustaId === atto.bustaId &&
          registratoCent === atto.registratoCent &&
          importoCent === atto.importoCent &&
          motivo === atto.motivo.trim(),
      };
    case 'annullaRilancio':
      return {
        RilancioAnnullato: ({ bustaId, importoCent, motivo }) =>
          bustaId === atto.bustaId && importoCent === atto.importoCent && motivo === atto.motivo.trim(),
      };
    case 'decidiParita':
      return {
        ParitaDecisa: ({ ordine, motivo }) =>
          uguali(
            ordine.map(({ bustaId }) => bustaId),
            atto.ordine,
          ) && motivo === atto.motivo.trim(),
      };
    case 'avviaGara':
      return { GaraAvviata: sempre };
    case 'fermaCrono':
      return { CronoFermato: sempre };
    case 'riprendiCrono':
      return { CronoRipreso: sempre };
    case 'sospendiGara':
      return { GaraSospesa: ({ motivo, dettaglio }) => motivo === atto.motivo && dettaglio === atto.dettaglio };
    case 'riprendiGara':
      return { GaraRipresa: sempre };
    case 'fissaRipresa':
      return { RipresaFissata: ({ riprendeIl }) => riprendeIl === atto.riprendeIl };
    case 'segnalaDisservizio':
      return { DisservizioRilevato: sempre, GaraSospesa: sempre, CronoRiportato: sempre };
    case 'segnalaScollegati':
      return { OfferentiScollegati: sempre };
    case 'cessaDisservizio':
      return { DisservizioCessato: sempre };
    case 'concludiGara':
      return { GaraConclusa: sempre };
    case 'aggiudica':
      return {
        EsitoDichiarato: ({ esito, motivo, motivoIrraggiungibili }) =>
          esito.startsWith('aggiudicata') &&
          (motivo === null || motivo === atto.motivoSottoBase?.trim()) &&
          (motivoIrraggiungibili === null || motivoIrraggiungibili === atto.motivoIrraggiungibili?.trim()),
      };
    case 'dichiaraEsito':
      return { EsitoDichiarato: ({ esito, motivo }) => esito === atto.esito && motivo === atto.motivo.trim() };
    case 'registraIstanza':
    case 'ritiraIstanza':
    case 'assegna':
    case 'registraCaducazione':
      return segniDelleIstanze(atto);
    case 'rimborsaScadute':
      return { RimborsiDisposti: sempre };
    case 'redigiVerbale':
      return { VerbaleRedatto: sempre };
    case 'firmaVerbale':
      return { VerbaleFirmato: ({ versione }) => versione === atto.versione };
    case 'depositaVerbaleFirmato':
      return { VerbaleFirmatoDepositato: ({ firmato }) => firmato === atto.firmato };
    case 'chiudiAsta':
      return { AstaChiusa: sempre };
    case 'chiediAssistenza':
      return { AssistenzaRichiesta: ({ impegno }) => impegno === atto.impegno };
    case 'prendiInCarico':
      return { AssistenzaPresaInCarico: ({ richiestaId }) => richiestaId === atto.richiestaId };
    case 'chiudiAssistenza':
      return { AssistenzaChiusa: ({ richiestaId }) => richiestaId === atto.richiestaId };
    case 'inviaMessaggio':
      return { MessaggioInviato: ({ impegno, filo }) => impegno === atto.impegno && filo === atto.filo };
    case 'presentaOsservazione':
      return {
        OsservazionePresentata: ({ osservazioneId, bustaId, testo }) =>
          osservazioneId === atto.osservazioneId && bustaId === atto.bustaId && testo === atto.testo.trim(),
      };
    case 'decidiOsservazione':
      return atto.trattenutaPerche === null
        ? { OsservazioneAnnotata: ({ osservazioneId }) => osservazioneId === atto.osservazioneId }
        : {
            OsservazioneTrattenuta: ({ osservazioneId, motivo }) =>
              osservazioneId === atto.osservazioneId && motivo === atto.trattenutaPerche?.trim(),
          };
    default:
      return atto satisfies never;
  }
}
