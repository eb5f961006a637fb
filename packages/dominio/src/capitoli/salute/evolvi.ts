import { esigi, esigiBusta, esigiFase, esigiPubblicata, esigiSana } from '../../legge/pretese.ts';
import { eFra, FASI_DAL_VIVO } from '../../parole/fasi.ts';
import type { EventoDi } from '../../parole/fatti.ts';
import type { Gara } from '../../parole/gara.ts';
import type { FattoDiSalute } from '../../parole/salute.ts';
import type { Stato, StatoPubblicato } from '../../parole/stato.ts';
import { partecipaInSala } from '../buste/raccolta.ts';
import { piuGrave, saluteChiesta } from './salute.ts';
import { SCOLLEGATI_MIN } from './scollegati.ts';

/** Un disservizio che si apre, o che si scopre più lungo o più grave: non si accorcia e non si alleggerisce (R57). */
export function disservizioRilevato(stato: Stato, evento: EventoDi<'DisservizioRilevato'>): Stato {
  const prima = esigiDalVivo(stato, evento);
  const { disservizio: gia } = prima;
  const { dal, gravita, visto, politica } = evento;
  if (gia !== null)
    esigi(
      dal <= gia.dal && piuGrave(gia.gravita, gravita) === gravita,
      stato,
      evento,
      'un disservizio non si accorcia e non si alleggerisce (R57)',
    );
  // Un nuovo guasto durante il preavviso lo annulla: si conterà da capo quando la piattaforma sarà sana.
  const annunciata = prima.fase === 'gara' && prima.gara.fase === 'sospesa' && prima.gara.riprendeIl !== null;
  const saniMs = gia?.saniMs ?? saluteChiesta(dal, prima.ultimoDisservizio, politica, annunciata);
  return conSospesa({ ...prima, disservizio: { dal, gravita, visto, saniMs } }, { riprendeIl: null });
}

/** Il disservizio in corso è finito; quanto era durato, e quanto era grave, si sa soltanto adesso (R57). */
export function disservizioCessato(stato: Stato, evento: EventoDi<'DisservizioCessato'>): Stato {
  const prima = esigiDalVivo(stato, evento);
  const { disservizio: gia } = prima;
  const { dal, cessatoIl, durataMs, gravita } = evento;
  esigi(gia?.dal === dal, stato, evento, 'non è il disservizio in corso (R57)');
  esigi(durataMs === Math.max(0, cessatoIl - dal), stato, evento, 'la durata non è quella (R57)');
  esigi(piuGrave(gia.gravita, gravita) === gravita, stato, evento, 'un disservizio non si alleggerisce (R57)');
  const ultimoDisservizio = { il: cessatoIl, saniMs: gia.saniMs };
  return conSospesa({ ...prima, disservizio: null, ultimoDisservizio }, { gravita });
}

/** L'ora a cui la gara sospesa riprende: mai a piattaforma malata (R57). */
export function ripresaFissata(stato: Stato, evento: EventoDi<'RipresaFissata'>): Stato {
  const prima = esigiDalVivo(stato, evento);
  esigi(prima.fase === 'gara' && prima.gara.fase === 'sospesa', stato, evento, 'la gara non è sospesa (R57)');
  esigiSana(prima, evento);
  return conSospesa(prima, { riprendeIl: evento.riprendeIl });
}

/** La vendita, se le sue operazioni sono in corso. */
function esigiDalVivo(stato: Stato, evento: FattoDiSalute): StatoPubblicato {
  const prima = esigiPubblicata(stato, evento);
  esigi(eFra(prima.fase, FASI_DAL_VIVO), stato, evento, 'le operazioni non sono in corso (R57)');
  return prima;
}

/** Chi non si sente più è un ammesso che rilancia online; da sola la gara si ferma una volta, e solo con un riscontro (R57). */
export function offerentiScollegati(stato: Stato, evento: EventoDi<'OfferentiScollegati'>): Stato {
  const prima = esigiFase(stato, evento, 'gara');
  const { offerenti, presenti, riscontro, fermata, rilevatoIl } = evento;
  esigi(prima.gara.fase !== 'sospesa', stato, evento, 'la gara è già sospesa (R57)');
  esigi(offerenti.length >= SCOLLEGATI_MIN && offerenti.length <= presenti, stato, evento, 'non sono abbastanza (R57)');
  for (const { bustaId, pseudonimo } of offerenti) {
    const busta = esigiBusta(prima, { ...evento, pseudonimo }, bustaId);
    esigi(busta.stato.tipo === 'ammessa' && !partecipaInSala(busta), stato, evento, 'non è un ammesso online (R57)');
  }
  esigi(!fermata || riscontro !== null, stato, evento, 'fermata senza un riscontro (R57)');
  esigi(!fermata || !prima.scollegati.fermata, stato, evento, 'da sola la gara si ferma una volta (R57)');
  const contati = new Map(prima.scollegati.contati);
  for (const { bustaId } of offerenti) contati.set(bustaId, rilevatoIl);
  return { ...prima, scollegati: { fermata: fermata || prima.scollegati.fermata, contati } };
}

function conSospesa(
  stato: StatoPubblicato,
  cambia: Partial<Pick<Extract<Gara, { fase: 'sospesa' }>, 'gravita' | 'riprendeIl'>>,
): Stato {
  if (stato.fase !== 'gara' || stato.gara.fase !== 'sospesa') return stato;
  return { ...stato, gara: { ...stato.gara, ...cambia } };
}
