import { improntaVoce, type JsonObject, type Voce } from '@gestore/registro';
import { expect, test } from 'vitest';
import { registro } from '../../verbale/prove/registro-di-prova.ts';
import { applica, astaVuota } from './asta-viva.ts';

const VOCI = registro();

/** Lo stesso registro, con i dati di una voce cambiati e la catena rifatta: intera, ma non di una vendita. */
function con(tipo: string, cambia: (dati: JsonObject) => JsonObject, versione = 1): Voce[] {
  let precedente = VOCI[0]?.precedente ?? '';
  return VOCI.map((voce) => {
    const sua = voce.tipo === tipo ? { ...voce, dati: cambia(voce.dati), versione } : voce;
    const legata = { ...sua, precedente };
    precedente = improntaVoce(legata);
    return { ...legata, impronta: precedente };
  });
}

const posto = (tipo: string): number => VOCI.findIndex((voce) => voce.tipo === tipo) + 1;

test('un registro vero si applica fino in fondo', () => {
  const asta = astaVuota();
  applica(asta, VOCI);
  expect(asta).toMatchObject({ seq: VOCI.length, stato: { fase: 'esitata' } });
});

test('un fatto che lo stato non può avere ferma la lettura, con la vendita, la voce e la ragione', () => {
  const guaste = con('RilancioAccettato', (dati) => ({ ...dati, importoCent: 10_499_999 }));
  const asta = astaVuota();
  expect(() => applica(asta, guaste)).toThrow(
    `asta x, voce ${posto('RilancioAccettato')}: registro incoerente: RilancioAccettato in fase gara: sotto il minimo (R50)`,
  );
  // Ciò che precede resta applicato: chi rilegge riparte da lì e ritrova lo stesso errore.
  expect(asta.seq).toBe(posto('RilancioAccettato') - 1);
  expect(() => applica(asta, guaste)).toThrow('sotto il minimo (R50)');
});

test('una voce che non si legge ferma la lettura, con la vendita e la voce', () => {
  const con2 = con('GaraSospesa', (dati) => dati, 2);
  expect(() => applica(astaVuota(), con2)).toThrow(`asta x, voce ${posto('GaraSospesa')}: GaraSospesa versione 2`);
  const guaste = con('GaraSospesa', (dati) => ({ ...dati, motivo: 'pioggia' }));
  expect(() => applica(astaVuota(), guaste)).toThrow('motivo (invalid_value)');
});
