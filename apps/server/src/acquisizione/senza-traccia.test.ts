import { randomUUID } from 'node:crypto';
import { afterAll, expect, test, vi } from 'vitest';
import { creaPacchettiDimostrativi } from '../dimostrazione/invenzioni/pacchetti.ts';
import { misureDi } from '../prove/ambiente.ts';
import { preparaBancoOperatori } from '../prove/banco-operatori.ts';
import { pubblicaVendita } from '../prove/vendita-pubblicata.ts';

/** Tutto ciò che il processo scriverebbe al livello più loquace. */
const scritte = vi.hoisted(() => [] as string[]);
vi.mock('pino', async (originale) => {
  const vero = await originale<typeof import('pino')>();
  const loquace = () => vero.default({ level: 'trace' }, { write: (riga: string) => void scritte.push(riga) });
  return { ...vero, default: Object.assign(loquace, { destination: () => ({ on: () => undefined }) }) };
});

const GIORNO_MS = 86_400_000;
const banco = await preparaBancoOperatori();
afterAll(() => banco.chiudi());

test('R10 né le misure né il registro del processo contano le offerte caricate', async () => {
  const inizioIl = banco.ora.adesso + 30 * GIORNO_MS;
  const { asta } = await pubblicaVendita(banco.servizio.impianto, { inizioIl });
  const anna = await banco.operatore('Anna Operatrice');
  const parametri = {
    tribunale: 'Tribunale di Brescia',
    ruolo: { numero: '214', anno: 2025 },
    lotto: '3',
    prezzoBaseCent: 10_000_000,
    offertaMinimaCent: 7_500_000,
    cauzionePercento: 10,
    termineOfferteIl: inizioIl - GIORNO_MS,
    inizioOperazioniIl: inizioIl,
  };
  const [pacchetto] = await creaPacchettiDimostrativi({ asta: parametri, seme: 3 });
  const url = `/api/edicom/aste/${asta}/pacchetti`;
  scritte.length = 0;
  const caricato = await anna.carica(url, { nome: 'offerta.zip', testo: pacchetto?.bytes ?? '' });
  expect(caricato.stato).toBe(200);
  expect(scritte).toEqual([]);
  const misure = await misureDi(banco.servizio.url);
  expect(misure).toContain('http_richiesta_secondi');
  expect(misure).not.toContain('/pacchetti');
});

test('al livello più loquace il registro non porta con che cosa si è entrati', async () => {
  const anna = await banco.operatore('Anna Operatrice');
  scritte.length = 0;
  await anna.carica('/api/edicom/banca/camt', { nome: 'estratto.xml', testo: `<x>${randomUUID()}</x>` });
  expect(scritte.filter((riga) => riga.includes('gva_'))).toEqual([]);
});
