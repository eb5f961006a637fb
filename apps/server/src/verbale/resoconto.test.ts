import { type Evento, vistaPer } from '@gestore/dominio';
import { foglieCambiate } from '@gestore/dominio/prove/foglie';
import type { Voce } from '@gestore/registro';
import { expect, test } from 'vitest';
import { leggiEvento } from '../vendita/giornale/letture/leggi-evento.ts';
import { type Materiale, resoconto } from './documenti.ts';
import { leggiCaso, materialeDi, nomiDelCorpus } from './prove/corpus/caso.ts';

/**
 * Ciò che dicono non passa da una vista: lo legge chiunque nella scheda pubblica, con le sue correzioni; un'osservazione la mostra
 * il fatto che ne prende atto, e ha le sue prove.
 */
const PUBBLICI: ReadonlySet<string> = new Set([
  'AstaCreata',
  'AstaPubblicata',
  'ParametriModificati',
  'OsservazionePresentata',
]);

const detto = (materiale: Materiale): string => JSON.stringify(resoconto(materiale).sezioni);
const vista = (evento: Evento): string => JSON.stringify(vistaPer(evento, { tipo: 'partecipante' }));

/** Il fatto di una voce cambiata; `null` se così il registro non la leggerebbe. */
function letto(voce: Voce): Evento | null {
  try {
    return leggiEvento(voce);
  } catch {
    return null;
  }
}

/** Di una vendita, campo per campo: quelli che la vista non mostra a chi partecipa, e che il resoconto dice. */
function traditi(materiale: Materiale, gia: Set<string>): string[] {
  const prima = detto(materiale);
  return materiale.voci.flatMap((voce, i) => {
    const { tipo, versione } = voce;
    const comeEra = vista(leggiEvento(voce));
    if (PUBBLICI.has(tipo)) return [];
    return [...foglieCambiate(voce.dati)].flatMap(({ percorso, cambiato }) => {
      const campo = `${tipo}/${versione} ${percorso.join('.')}`;
      if (gia.has(campo)) return [];
      const diversa = { ...voce, dati: cambiato as Voce['dati'] };
      const evento = letto(diversa);
      if (evento === null || vista(evento) !== comeEra) return [];
      gia.add(campo);
      return detto({ ...materiale, voci: materiale.voci.with(i, diversa) }) === prima ? [] : [campo];
    });
  });
}

test('R33 ciò che la vista non mostra a chi partecipa non cambia il suo resoconto, in ogni vendita conservata', () => {
  const gia = new Set<string>();
  const trovati = nomiDelCorpus().flatMap((nome) => traditi(materialeDi(leggiCaso(nome)), gia));
  expect(trovati).toEqual([]);
  // Se non si provasse nulla non si tradirebbe nulla: un campo di chi conduce, uno del sistema, uno dentro un elenco.
  for (const campo of ['BustaAperta/1 depositataIl', 'OperazioniAperte/1 operatoriInTurno', 'EsitoDichiarato/1 motivo'])
    expect([...gia]).toContain(campo);
});
