import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { leggiEstratto } from '../../banca/lettura/lettori.ts';
import { camt, nelCbi, type Scritto } from '../../banca/prove/estratti.ts';
import { contaIngressi, corri, limiteProva, parteDelTempoMs } from './giri.ts';

const durataMs = parteDelTempoMs(20);
const conta = contaIngressi();
const inEuro = (cent: number): string => `${Math.trunc(cent / 100)}.${String(cent % 100).padStart(2, '0')}`;

type Voce = { cent: number; entra: boolean };
const voce = fc.record({ cent: fc.integer({ min: 1, max: 9_999_999 }), entra: fc.boolean() });
const voci = fc.array(voce, { minLength: 1, maxLength: 12 });
const scritta = ({ cent, entra }: Voce): Scritto => ({ importo: inEuro(cent), verso: entra ? 'CRDT' : 'DBIT' });
const netto = (di: readonly Voce[]): number => di.reduce((somma, { cent, entra }) => somma + (entra ? cent : -cent), 0);
/** Così un estratto non finisce mai in rosso, che le prove scrivono sempre a credito. */
const INIZIALE = 1_000_000_000;

/** Un estratto con i suoi saldi veri, ma con altre voci: intere sono quelle per cui i saldi tornano. */
function estratto(intere: readonly Voce[], dentro: readonly Voce[]): string {
  const saldi: [string, string] = [inEuro(INIZIALE), inEuro(INIZIALE + netto(intere))];
  return camt(dentro.map(scritta), { saldi });
}

const ESITI = [
  ['CAMT.053', (xml: string) => xml],
  ['CBI, nel corpo', (xml: string) => nelCbi(xml, 'corpo')],
  ['CBI, il messaggio', (xml: string) => nelCbi(xml, 'messaggio')],
] as const;

/** I modi in cui un estratto perde, raddoppia o cambia una voce. */
const guasto = fc.oneof(
  fc.record({ tipo: fc.constant('manca' as const), posto: fc.nat(100) }),
  fc.record({ tipo: fc.constant('doppia' as const), posto: fc.nat(100) }),
  fc.record({ tipo: fc.constant('girata' as const), posto: fc.nat(100) }),
  fc.record({ tipo: fc.constant('altra' as const), posto: fc.nat(100), di: fc.integer({ min: 1, max: 999_999 }) }),
);

describe('R39 un saldo che non torna non passa mai, ed è detto di quanto', { timeout: limiteProva(durataMs) }, () => {
  test.each(ESITI)('%s', async (chi, come) => {
    const proprieta = fc.asyncProperty(voci, guasto, (intere, cosa) => {
      const posto = cosa.posto % intere.length;
      const dentro = intere.flatMap((una, i): Voce[] => {
        if (i !== posto) return [una];
        if (cosa.tipo === 'manca') return [];
        if (cosa.tipo === 'doppia') return [una, una];
        return cosa.tipo === 'girata' ? [{ ...una, entra: !una.entra }] : [{ ...una, cent: una.cent + cosa.di }];
      });
      const leggi = (xml: string) => leggiEstratto(new TextEncoder().encode(come(xml)), null);
      expect(leggi(estratto(intere, intere)).esito).toBe('letto');
      expect(leggi(estratto(intere, dentro))).toMatchObject({
        esito: 'rifiutato',
        sbilanci: [{ differenzaCent: netto(dentro) - netto(intere) }],
      });
      return Promise.resolve();
    });
    conta(chi, await corri(proprieta, { quante: 300, durataMs }));
  });
});
