import { esigi, esigiBusta, esigiFase, esigiPubblicata, esigiSana } from '../../legge/pretese.ts';
import { eFra, FASI_DAL_VIVO } from '../../parole/fasi.ts';
import type { EventoDi } from '../../parole/fatti.ts';
import type { Gara } from '../../parole/gara.ts';
import type { Stato, StatoPubblicato } from '../../parole/stato.ts';
import { partecipaInSala } from '../buste/raccolta.ts';
import { piuGrave, saluteChiesta } from './salute.ts';
import { SCOLLEGATI_MIN } from './scollegati.ts';

/** Applica i fatti della salute della piattaforma: che cosa è stato visto, quando è finito, quando si riprende (R57). */
export function evolviSalute(
  stato: Stato,
  evento: EventoDi<'DisservizioRilevato' | 'DisservizioCessato' | 'RipresaFissata'>,
): Stato {
  const prima = esigiPubblicata(stato, evento);
  const { fase, disservizio: gia } = prima;
  esigi(eFra(fase, FASI_DAL_VIVO), stato, evento, 'le operazioni non sono in corso (R57)');
  switch (evento.tipo) {
    case 'DisservizioRilevato': {
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
    case 'DisservizioCessato': {
      const { dal, cessatoIl, durataMs, gravita } = evento;
      esigi(gia?.dal === dal, stato, evento, 'non è il disservizio in corso (R57)');
      esigi(durataMs === Math.max(0, cessatoIl - dal), stato, evento, 'la durata non è quella (R57)');
      esigi(piuGrave(gia.gravita, gravita) === gravita, stato, evento, 'un disservizio non si alleggerisce (R57)');
      const ultimoDisservizio = { il: cessatoIl, saniMs: gia.saniMs };
      return conSospesa({ ...prima, disservizio: null, ultimoDisservizio }, { gravita });
    }
    case 'RipresaFissata':
      esigi(fase === 'gara' && prima.gara.fase === 'sospesa', stato, evento, 'la gara non è sospesa (R57)');
      esigiSana(prima, evento);
      return conSospesa(prima, { riprendeIl: evento.riprendeIl });
    default:
      return evento satisfies never;
  }
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
