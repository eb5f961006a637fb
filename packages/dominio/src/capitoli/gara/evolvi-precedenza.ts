import { eCent } from '../../denaro.ts';
import { esigi, esigiBusta, esigiFase, esigiPubblicata, stessaTesta } from '../../legge/pretese.ts';
import type { EventoDi } from '../../parole/fatti.ts';
import type { Migliore, RilancioAccolto, RilancioSeguito } from '../../parole/gara.ts';
import type { Stato, StatoIn } from '../../parole/stato.ts';
import type { Istante } from '../../tempo.ts';
import { partecipaInSala } from '../buste/raccolta.ts';
import { accettatiDopo, rigiudica, soloTesta, testaPrima } from './rigiudica.ts';
import { nonBasta } from './supera.ts';

/** Il rilancio in sala va al suo posto fra quelli accettati, e i seguenti valgono se raggiungono il minimo di allora (R50, R54). */
export function rilancioPrecedente(stato: Stato, evento: EventoDi<'RilancioPrecedente'>): Stato {
  const prima = esigiFase(stato, evento, 'gara');
  const busta = esigiBusta(prima, evento, evento.bustaId);
  const { bustaId, pseudonimo, importoCent, dichiaratoIl, decisoIl, seguiti, migliore, scadeIl } = evento;
  esigi(busta.stato.tipo === 'ammessa' && partecipaInSala(busta), stato, evento, 'non è di chi è in sala (R31, R54)');
  esigi(prima.gara.fase === 'congelata', stato, evento, 'il crono non è fermo (R54)');
  esigi(eCent(importoCent), stato, evento, 'l’importo non è in centesimi interi (R79)');
  const seguenti = accettatiDopo(prima, dichiaratoIl);
  esigi(seguenti.length > 0, stato, evento, 'nessun rilancio è arrivato dopo (R54)');
  if (evento.prima === 'online') {
    esigi(stessi(seguiti, restano(seguenti)), stato, evento, 'i rilanci online sono altri (R54)');
    esigi(
      stessaTesta(migliore, prima.migliore) && scadeIl === null,
      stato,
      evento,
      'la decisione non muove nulla (R54)',
    );
    return stato;
  }
  const testa = testaPrima(prima, seguenti.length) ?? prima.migliore;
  esigi(nonBasta(prima.parametri, testa, evento) === null, stato, evento, 'al suo posto non vale (R50)');
  const giudicati = rigiudica(prima, { bustaId, pseudonimo, importoCent, dichiaratoIl });
  esigi(stessi(seguiti, giudicati.seguiti), stato, evento, 'i seguenti si giudicano in altro modo (R54)');
  esigi(scadeIl === decisoIl + prima.parametri.unitaTempoMs, stato, evento, 'il tempo non è intero (R54)');
  const { accettati, respinti } = giudicati;
  const inTesta = accettati.at(-1);
  esigi(
    inTesta !== undefined && stessaTesta(migliore, soloTesta(inTesta)),
    stato,
    evento,
    'in testa c’è un altro (R51)',
  );
  return {
    ...prima,
    accettati,
    respinti,
    rilanci: accettati.length,
    migliore,
    inSala: null,
    gara: { fase: 'in_corso', scadeIl },
  };
}

/**
 * Ciò che un autore riceve del suo rilancio: non muove nulla, e dice ciò che la decisione ha detto (R66). Il rilancio è quello arrivato
 * allora: lo stesso autore può averne uno uguale, respinto prima e tornato a valere, davanti al quale questo non vale più.
 */
export function rilancioRigiudicato(stato: Stato, evento: EventoDi<'RilancioRigiudicato'>): Stato {
  const prima = esigiPubblicata(stato, evento) as StatoIn<'gara'>;
  esigiFase(stato, evento, 'gara');
  esigiBusta(prima, evento, evento.bustaId);
  const { bustaId, importoCent, ricevutoIl, rifiuto } = evento;
  const loStesso = (rilancio: Migliore, il: Istante): boolean =>
    rilancio.bustaId === bustaId && rilancio.importoCent === importoCent && il === ricevutoIl;
  const detto =
    rifiuto === null
      ? prima.accettati.some((uno) => loStesso(uno, uno.dichiaratoIl))
      : prima.respinti.some((uno) => loStesso(uno, uno.ricevutoIl));
  esigi(detto, stato, evento, 'la decisione ha detto altro (R54)');
  return stato;
}

const restano = (seguenti: readonly RilancioAccolto[]): RilancioSeguito[] =>
  seguenti.map((suo) => ({ ...soloTesta(suo), ricevutoIl: suo.dichiaratoIl, minimoCent: null }));

function stessi(scritti: readonly RilancioSeguito[], attesi: readonly RilancioSeguito[]): boolean {
  return (
    scritti.length === attesi.length &&
    scritti.every((scritto, i) => {
      const atteso = attesi[i];
      return (
        atteso !== undefined &&
        stessaTesta(scritto, atteso) &&
        scritto.ricevutoIl === atteso.ricevutoIl &&
        scritto.minimoCent === atteso.minimoCent &&
        scritto.respinto === atteso.respinto
      );
    })
  );
}
