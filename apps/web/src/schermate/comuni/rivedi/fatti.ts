import { formattaEuro, type VistaEvento, type VoceVista } from '@gestore/dominio';
import { momento } from '../../../testi/momento.ts';
import type { TestiCronologia } from '../testi/cronologia.ts';
import type { PAROLE_DEI_FATTI } from '../testi/parole-dei-fatti.ts';

export type Parole = (typeof PAROLE_DEI_FATTI)['it'];

/** Un fatto da mostrare: una voce del registro, oppure i rilanci di seguito raccolti in uno. */
type Fatto = { seq: number; il: number; frase: string };

/** La frase di un fatto; `null` se la cronologia lo tace (messaggi, voci riservate) o lo raccoglie (rilanci). */
export function fraseDi(evento: VistaEvento, t: TestiCronologia, p: Parole): string | null {
  switch (evento.tipo) {
    case 'riservato':
    case 'MessaggioInviato':
    case 'RilancioAccettato':
    case 'RilancioRifiutato':
      return null;
    case 'FaseCambiata':
      return t.fasi[evento.fase] ?? p.fasi[evento.fase];
    case 'DelegatoSostituito':
      return t.sostituito(evento.delegatoNome, evento.provvedimento.numero);
    case 'SecondoDelegatoNominato':
      return t.affiancato(evento.delegatoNome, evento.provvedimento.numero);
    case 'ConduzionePassata':
      return t.passata(evento.aNome);
    case 'OperazioniRinviate':
      return t.rinviate(momento(evento.inizioOperazioniIl), evento.provvedimento.numero);
    case 'VenditaSospesa':
      return t.venditaSospesa(evento.provvedimento?.numero ?? null);
    case 'VenditaRipresa':
      return t.venditaRipresa(momento(evento.riprendeIl), evento.scadonoPrima?.join(', ') ?? '');
    case 'OperazioniRiaperte':
      return t.operazioniRiaperte;
    case 'OfferentiLiberati':
      return t.offerentiLiberati(evento.provvedimento.numero);
    case 'OperazioniAperte':
      return t.operazioniAperte(evento.buste.length);
    case 'BustaArrivata':
      return t.bustaArrivata(evento.busta.pseudonimo);
    case 'ArrivoTardivo':
      return t.arrivoTardivo;
    case 'ArrivoDeciso':
      return evento.accolto ? t.arrivoAccolto : t.arrivoRespinto;
    case 'BustaAperta':
      return evento.prezzoCent === null
        ? t.bustaAperta(evento.pseudonimo, t.prezzoNonLetto)
        : t.bustaAperta(evento.pseudonimo, formattaEuro(evento.prezzoCent));
    case 'OffertaRiconfrontata':
      return t.riconfrontata(evento.pseudonimo);
    case 'BustaScartata':
      return t.bustaScartata(evento.pseudonimo);
    case 'OffertaAmmessa':
      return t.ammessa(evento.pseudonimo);
    case 'OffertaRifiutata':
      return t.rifiutata(evento.pseudonimo, evento.motivo?.regola ?? '');
    case 'ParitaDecisa':
      return t.paritaDecisa(evento.ordine.join(', '), evento.motivo);
    case 'GaraAvviata':
      return t.garaAvviata(formattaEuro(evento.migliore.importoCent), evento.migliore.pseudonimo);
    case 'RilancioRettificato':
      return t.rettificato(evento.pseudonimo, formattaEuro(evento.registratoCent), formattaEuro(evento.importoCent));
    case 'RilancioAnnullato':
      return t.annullato(evento.pseudonimo, formattaEuro(evento.importoCent));
    case 'RilancioPrecedente':
      return evento.prima === 'sala'
        ? t.primaLaSala(evento.pseudonimo, formattaEuro(evento.importoCent))
        : t.primaOnline(evento.pseudonimo, formattaEuro(evento.importoCent));
    case 'RilancioRigiudicato':
      return (evento.rifiuto !== null ? t.nonValePiu : evento.respinto === true ? t.tornaAValere : t.valeAncora)(
        evento.pseudonimo,
        formattaEuro(evento.importoCent),
      );
    case 'CronoFermato':
      return t.cronoFermato(Math.ceil(evento.residuoMs / 1000));
    case 'CronoRipreso':
      return t.cronoRipreso;
    case 'GaraSospesa':
      return t.garaSospesa(p.sospensioni[evento.motivo]);
    case 'DisservizioRilevato':
      return t.disservizioRilevato(p.disservizi[evento.gravita]);
    case 'OfferentiScollegati':
      return t.scollegati(evento.pseudonimi.join(', '), evento.presenti, evento.fermata);
    case 'DisservizioCessato':
      return t.disservizioCessato(p.disservizi[evento.gravita]);
    case 'CronoRiportato':
      return t.cronoRiportato;
    case 'RipresaFissata':
      return t.ripresaFissata(momento(evento.riprendeIl), evento.da === 'sistema' ? t.daSistema : t.daReferente);
    case 'GaraConclusa':
      return t.garaConclusa(formattaEuro(evento.migliore.importoCent), evento.migliore.pseudonimo);
    case 'EsitoDichiarato':
      return t.esito(p.esiti[evento.esito]);
    case 'IstanzaRegistrata':
      return t.istanza(formattaEuro(evento.importoCent));
    case 'IstanzaRitirata':
      return t.istanzaRitirata;
    case 'BeneAssegnato':
      return t.assegnato(formattaEuro(evento.importoCent));
    case 'EsitoCaducato':
      return t.caducato(p.esiti[evento.esito], evento.provvedimento.numero);
    case 'OsservazionePresentata':
      return t.osservazione(evento.pseudonimo);
    case 'OsservazioneAnnotata':
      return t.osservazioneAnnotata(evento.pseudonimo, evento.testo);
    case 'OsservazioneTrattenuta':
      return t.osservazioneTrattenuta;
    case 'VerbaleRedatto':
      return t.verbale(evento.versione);
    case 'ReferenteInOnda':
    case 'SchermoCondiviso':
    case 'ParolaChiesta':
    case 'ParolaRitirata':
      return null;
    case 'SalaAperta':
      return t.salaAperta;
    case 'SalaChiusa':
      return t.salaChiusa;
    case 'ParolaData':
      return t.parolaData(evento.pseudonimo);
    case 'ParolaTolta':
      return t.parolaTolta(evento.pseudonimo, evento.secondi);
    case 'SilenziatiTutti':
      return t.silenziati;
    case 'AssistenzaCambiata':
      if (evento.stato === 'aperta') return t.assistenzaAperta(evento.numero ?? 0, evento.da ?? '');
      return evento.stato === 'in_carico' ? t.assistenzaInCarico : t.assistenzaChiusa;
    default:
      return evento satisfies never;
  }
}

/** Le voci in parole, in ordine; i rilanci di seguito diventano un fatto solo, perché la gara non sommerga il resto. */
export function inFatti(voci: readonly VoceVista[], t: TestiCronologia, p: Parole): Fatto[] {
  const fatti: Fatto[] = [];
  let rilanci = 0;
  for (const { seq, ricevutoIl: il, evento } of voci) {
    if (evento.tipo === 'RilancioAccettato') {
      rilanci += 1;
      const raccolto = { seq, il, frase: t.raggruppati(rilanci) };
      if (rilanci === 1) fatti.push(raccolto);
      else fatti[fatti.length - 1] = raccolto;
      continue;
    }
    const frase = fraseDi(evento, t, p);
    if (frase === null) continue;
    rilanci = 0;
    fatti.push({ seq, il, frase });
  }
  return fatti;
}
