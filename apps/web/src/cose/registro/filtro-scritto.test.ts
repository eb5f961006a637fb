import { indirizzoDi } from '@gestore/contratto/linea/chiamata';
import { verifica } from '@gestore/contratto/regole';
import { attiDelRegistro } from '@gestore/contratto/rendiconti/chiamate';
import { describe, expect, test } from 'vitest';
import { CERCATO_VUOTO, type Cercato, filtroDi, REGOLE_CERCATO } from './filtro-scritto.ts';

describe('che cosa si cerca nel registro', () => {
  test('ciò che è vuoto non si manda, il resto sì', () => {
    const indirizzo = (cercato: Cercato) => indirizzoDi(attiDelRegistro, filtroDi(cercato));
    expect(indirizzo(CERCATO_VUOTO)).toBe(attiDelRegistro.percorso);
    expect(indirizzo({ ...CERCATO_VUOTO, chi: ' Conti & figli ', tipo: 'BustaAperta', attore: 'operatore' })).toBe(
      `${attiDelRegistro.percorso}?chi=Conti+%26+figli&tipo=BustaAperta&attore=operatore`,
    );
  });

  test('i giorni sono di Roma, interi, anche quando cambia l’ora', () => {
    const ora = (testo: string) => Date.parse(testo);
    expect(filtroDi({ ...CERCATO_VUOTO, dal: '29/03/2026', al: '29/03/2026' })).toEqual({
      dal: ora('2026-03-29T00:00:00+01:00'),
      al: ora('2026-03-29T23:59:59.999+02:00'),
    });
  });

  test('una data che non esiste e un periodo alla rovescia si dicono', () => {
    expect(verifica(REGOLE_CERCATO, { ...CERCATO_VUOTO, dal: '31/02/2026' })).toMatchObject({
      dal: { codice: 'data_inesistente' },
    });
    expect(verifica(REGOLE_CERCATO, { ...CERCATO_VUOTO, dal: '02/03/2026', al: '01/03/2026' })).toMatchObject({
      al: { codice: 'minimo', dati: { minimo: '02/03/2026' } },
    });
    expect(verifica(REGOLE_CERCATO, { ...CERCATO_VUOTO, dal: '02/03/2026', al: '02/03/2026' })).toEqual({});
  });
});
