import type { MotivoSospensione } from '@gestore/dominio';
import { expect, test } from 'vitest';
import { inTratti, senzaSegni } from './dati-bloccati.ts';
import { frasiGara } from './racconto-gara.ts';

const sospesa = (motivo: MotivoSospensione, riservato = true): string =>
  frasiGara({ tipo: 'GaraSospesa', sospesaIl: 0, motivo, dettaglio: 'un dettaglio' }, 0, riservato)[0] ?? '';

test.each([
  ['incidente', 'La piattaforma sospende la gara per un incidente'],
  ['referente_disconnesso', 'La piattaforma sospende la gara perché il referente non è collegato'],
  ['atto_del_referente', 'Il referente sospende la gara'],
  ['vendita_sospesa', 'La gara è sospesa con la vendita'],
] as const)(
  'R57 R68 il verbale dice chi ha sospeso la gara, e chi lo corregge non può cambiarlo: %s',
  (motivo, chi) => {
    expect(senzaSegni(sospesa(motivo))).toContain(`${chi}: un dettaglio.`);
    expect(inTratti(sospesa(motivo))).toContainEqual({ tipo: 'dato', valore: chi });
    // A chi partecipa si dice chi, non che cosa si è visto (R33).
    expect(senzaSegni(sospesa(motivo, false))).toMatch(new RegExp(`${chi}\\.$`));
  },
);
