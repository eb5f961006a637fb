import { esigi, esigiBusta, esigiFase, esigiPubblicata, esigiSana, FattoImpossibile } from '../../legge/pretese.ts';
import type { Busta, StatoBusta } from '../../parole/buste.ts';
import { eFra, FASI_DI_RACCOLTA } from '../../parole/fasi.ts';
import type { EventoDi } from '../../parole/fatti.ts';
import type { Stato, StatoIn, StatoPubblicato } from '../../parole/stato.ts';
import { daAprireODecidere } from './apertura.ts';
import { conIlConto } from './cauzione-sul-conto.ts';
import { graduatoria, gruppiPari, stesse } from './graduatoria.ts';
import { perGravita } from './gravita.ts';
import { comeAmmessa, ignoti, senzaSupposti } from './ignoti.ts';
import { contraria, daRidecidere, eTardiva, stessaProposta } from './proposte.ts';
import { raccoltaFinoAl } from './raccolta.ts';

/** Una busta arriva, anche tardi o illeggibile: una volta sola, con uno pseudonimo suo (R13, R24, R25, R34). */
export function bustaArrivata(stato: Stato, evento: EventoDi<'BustaDepositata' | 'BustaScartata'>): Stato {
  const prima = esigiPubblicata(stato, evento);
  const { fase } = prima;
  const { bustaId: id, pseudonimo, canale, depositataIl, prova, arrivataIl, tardiva, impronta, riservata } = evento;
  const aperte = fase === 'operazioni_aperte';
  const raccolta = eFra(fase, FASI_DI_RACCOLTA);
  // Dopo un esito a buste chiuse entra in elenco solo ciò che era arrivato prima (R71).
  const gia = 'esito' in prima && arrivataIl !== null && arrivataIl < raccoltaFinoAl(prima);
  esigi(aperte || raccolta || gia, stato, evento, 'fuori dalla raccolta (R25)');
  esigi(riservata !== aperte, stato, evento, 'è riservata solo prima dell’apertura (R10)');
  esigi(!prima.buste.has(id), stato, evento, 'la busta c’è già (R24)');
  for (const busta of prima.buste.values())
    esigi(busta.pseudonimo !== pseudonimo, stato, evento, 'lo pseudonimo è già di un’altra busta (R34)');
  const oltre = depositataIl !== null && eTardiva(depositataIl, prima.parametri.termineOfferteIl);
  esigi(tardiva === oltre, stato, evento, 'il ritardo non è quello del deposito (R13)');
  const nostra = prova !== 'arrivo' || depositataIl === arrivataIl;
  esigi(
    nostra && (prova !== 'consegna_pec' || depositataIl !== null),
    stato,
    evento,
    'l’ora non è quella della prova (R12)',
  );
  const di: StatoBusta =
    evento.tipo === 'BustaScartata'
      ? { tipo: 'scartata_tecnica', motivo: evento.motivo, esclusa: null }
      : { tipo: 'sigillata' };
  return conBusta(prima, { id, pseudonimo, canale, depositataIl, prova, arrivataIl, tardiva, impronta, stato: di });
}

/** Un pacchetto arriva a operazioni iniziate: si scrive in ogni fase, una volta sola, e non è ancora una busta (R25). */
export function pacchettoArrivato(stato: Stato, { tipo, ...arrivo }: EventoDi<'ArrivoTardivo'>): Stato {
  const evento = { tipo, ...arrivo };
  const prima = esigiPubblicata(stato, evento);
  esigi(!prima.buste.has(arrivo.bustaId) && !prima.arrivi.has(arrivo.bustaId), stato, evento, 'la busta c’è già (R24)');
  return { ...prima, arrivi: new Map(prima.arrivi).set(arrivo.bustaId, { ...arrivo, deciso: null }) };
}

/** Il referente decide di un arrivo una volta, con un motivo; lo accoglie solo finché si esaminano le buste (R13, R38). */
export function arrivoDeciso(stato: Stato, evento: EventoDi<'ArrivoDeciso'>): Stato {
  const prima = esigiPubblicata(stato, evento);
  const arrivo = prima.arrivi.get(evento.bustaId);
  const { accolto, motivo } = evento;
  esigi(arrivo !== undefined, stato, evento, 'l’arrivo non c’è (R25)');
  esigi(arrivo.deciso === null, stato, evento, 'dell’arrivo si è già deciso (R38)');
  esigi(motivo !== '', stato, evento, 'deciso senza motivo (R38)');
  esigi(!accolto || prima.fase === 'operazioni_aperte', stato, evento, 'accolto fuori dall’esame (R38)');
  return { ...prima, arrivi: new Map(prima.arrivi).set(arrivo.bustaId, { ...arrivo, deciso: { accolto, motivo } }) };
}

/** A un'offerta aperta si aggiungono proposte che non aveva; di chi era ammesso il motivo di prima non le conosceva (R18, R38). */
export function offertaRiconfrontata(stato: Stato, evento: EventoDi<'OffertaRiconfrontata'>): Stato {
  const prima = esigiPubblicata(stato, evento);
  esigi(!('esito' in prima), stato, evento, 'l’esito è già dichiarato');
  const busta = esigiBusta(prima, evento, evento.bustaId);
  const { stato: di } = busta;
  if (!('offerta' in di)) throw new FattoImpossibile(evento.tipo, prima.fase, 'l’offerta non è aperta (R18)');
  esigi(evento.proposte.length > 0, stato, evento, 'non c’è nulla di nuovo (R18)');
  const note = evento.proposte.some((una) => di.proposte.some((altra) => stessaProposta(una, altra)));
  esigi(!note, stato, evento, 'era già stato detto (R18)');
  const proposte = perGravita([...di.proposte, ...evento.proposte]);
  const seguente: StatoBusta = di.tipo === 'ammessa' ? { ...di, proposte, nonostante: null } : { ...di, proposte };
  return conBusta(prima, { ...busta, stato: seguente });
}

type Esame = EventoDi<
  'BustaAperta' | 'BustaIllegibile' | 'ScartataLetta' | 'ScartataEsclusa' | 'OffertaAmmessa' | 'OffertaRifiutata'
>;

/** Applica i fatti dell'esame: una busta si apre una volta, e si decide solo di un'offerta aperta (R38). */
export function evolviEsame(stato: Stato, evento: Esame): Stato {
  const prima = esigiFase(stato, evento, 'operazioni_aperte');
  const busta = esigiBusta(prima, evento, evento.bustaId);
  const di = busta.stato;
  const con = (seguente: StatoBusta): Stato => conBusta(prima, { ...busta, stato: seguente });
  switch (evento.tipo) {
    case 'BustaAperta':
      esigi(di.tipo === 'sigillata', stato, evento, 'la busta non è sigillata');
      esigi(
        busta.canale === evento.canale && busta.depositataIl === evento.depositataIl,
        stato,
        evento,
        'canale o deposito non sono quelli della busta (R24)',
      );
      return con({
        tipo: 'aperta',
        offerta: senzaSupposti(evento.offerta, evento.proposte),
        proposte: evento.proposte,
      });
    case 'BustaIllegibile':
      esigi(di.tipo === 'sigillata', stato, evento, 'la busta non è sigillata');
      return con({ tipo: 'scartata_tecnica', motivo: evento.motivo, esclusa: null });
    case 'ScartataLetta':
    case 'ScartataEsclusa':
      return con(scartataDecisa(prima, busta, evento));
    case 'OffertaAmmessa': {
      const daAmmettere =
        di.tipo === 'aperta' || di.tipo === 'rifiutata' || (di.tipo === 'ammessa' && daRidecidere(di));
      esigi(daAmmettere, stato, evento, 'l’offerta non è da ammettere (R38)');
      const { nonostante, riammessa, cauzione } = evento;
      esigi(riammessa === (di.tipo === 'rifiutata'), stato, evento, 'si riammette solo chi era rifiutato');
      const contro = conIlConto(di.proposte, cauzione).some(contraria);
      esigi(nonostante !== null || !(contro || riammessa), stato, evento, 'ammessa senza motivo (R38)');
      return con({
        tipo: 'ammessa',
        offerta: comeAmmessa(di.offerta, prima.parametri),
        proposte: di.proposte,
        nonostante,
      });
    }
    case 'OffertaRifiutata':
      esigi(di.tipo === 'aperta' || di.tipo === 'ammessa', stato, evento, 'l’offerta non è da rifiutare (R38)');
      esigiSana(prima, evento);
      esigi(evento.motivo.regola !== '' && evento.motivo.testo !== '', stato, evento, 'rifiutata senza motivo (R38)');
      return con({ tipo: 'rifiutata', offerta: di.offerta, proposte: di.proposte, motivo: evento.motivo });
    default:
      return evento satisfies never;
  }
}

/** Di una busta scartata decide chi conduce: la legge nei byte, una volta, o la esclude con un motivo (R25). */
function scartataDecisa(
  prima: StatoIn<'operazioni_aperte'>,
  { stato: di, canale, depositataIl }: Busta,
  evento: EventoDi<'ScartataLetta' | 'ScartataEsclusa'>,
): StatoBusta {
  const incompleta = 'offerta' in di && ignoti(di.offerta).length > 0;
  if (di.tipo !== 'scartata_tecnica' && !(incompleta && evento.tipo === 'ScartataLetta'))
    throw new FattoImpossibile(evento.tipo, prima.fase, 'la busta non è scartata (R25)');
  if (evento.tipo === 'ScartataEsclusa') {
    if (di.tipo !== 'scartata_tecnica')
      throw new FattoImpossibile(evento.tipo, prima.fase, 'la busta non è scartata (R25)');
    const { motivo } = evento;
    esigi(di.esclusa === null, prima, evento, 'la busta è già esclusa (R38)');
    esigiSana(prima, evento);
    esigi(motivo.regola !== '' && motivo.testo !== '', prima, evento, 'esclusa senza motivo (R38)');
    return { ...di, esclusa: motivo };
  }
  esigi(evento.motivo !== '', prima, evento, 'letta senza motivo (R25)');
  esigi(
    canale === evento.canale && depositataIl === evento.depositataIl,
    prima,
    evento,
    'canale o deposito non sono quelli della busta (R24)',
  );
  esigi(evento.proposte.some(contraria), prima, evento, 'non chiede un motivo per ammetterla (R25)');
  return { tipo: 'aperta', offerta: evento.offerta, proposte: evento.proposte };
}

/** Si aprono dopo il termine e non prima della loro ora, con qualcuno in turno; l'elenco è di tutte le buste (R10, R25, R80). */
export function operazioniAperte(stato: Stato, evento: EventoDi<'OperazioniAperte'>): Stato {
  const prima = esigiFase(stato, evento, 'termine_scaduto');
  const { aperteIl, operatoriInTurno, buste } = evento;
  esigi(aperteIl >= prima.parametri.inizioOperazioniIl, stato, evento, 'prima dell’inizio delle operazioni (R10)');
  esigi(operatoriInTurno >= 1, stato, evento, 'nessun operatore in turno (R80)');
  const inElenco = new Set(buste.map(({ bustaId }) => bustaId));
  const tutte = inElenco.size === prima.buste.size && buste.length === inElenco.size;
  esigi(
    tutte && buste.every(({ bustaId }) => prima.buste.has(bustaId)),
    stato,
    evento,
    'l’elenco non è delle sue buste',
  );
  const { inizioOperazioniIl: inizioAperteIl } = prima.parametri;
  return { ...prima, fase: 'operazioni_aperte', aperteIl, inizioAperteIl };
}

function conBusta<S extends StatoPubblicato>(stato: S, busta: Busta): S {
  return { ...stato, buste: new Map(stato.buste).set(busta.id, busta) };
}

/** Chi conduce ha disposto delle offerte pari in tutto, tutte e solo quelle; di una decisione nuova vale l'ultima (R45). */
export function paritaDecisa(stato: Stato, evento: EventoDi<'ParitaDecisa'>): Stato {
  const prima = esigiFase(stato, evento, 'operazioni_aperte');
  esigi(daAprireODecidere(prima) === 0, stato, evento, 'restano buste da decidere (R48)');
  const ordine = evento.ordine.map(({ bustaId }) => bustaId);
  const pari = gruppiPari(graduatoria(prima)).some((gruppo) => gruppo.length > 1 && stesse(ordine, gruppo));
  esigi(pari, stato, evento, 'le offerte non sono pari in tutto (R45)');
  esigi(evento.motivo !== '', stato, evento, 'decisa senza motivo (R45)');
  return { ...prima, parita: [ordine, ...prima.parita] };
}
