import { isRedirect } from '@tanstack/react-router';
import { beforeEach, expect, test, vi } from 'vitest';

const utenteDi = vi.fn();
const ricordaPercorso = vi.fn();
const percorsoRicordato = vi.fn((casa: string) => casa);
vi.mock('./sessione.ts', () => ({ utenteDi, ricordaPercorso, percorsoRicordato }));
const { GuardiaSconosciuta, guardiaDi, soloOspiti } = await import('./guardie.ts');

const contesto = { location: { href: '/admin/calendario?mese=11' } };

beforeEach(() => {
  utenteDi.mockReset();
  ricordaPercorso.mockReset();
});

test('chi non è entrato va alla pagina di accesso della sua strategia, e la pagina chiesta si ricorda', async () => {
  utenteDi.mockResolvedValue(null);
  const esito: unknown = await guardiaDi('admin/authenticated')(contesto).catch((causa: unknown) => causa);
  expect(isRedirect(esito)).toBe(true);
  expect(esito).toMatchObject({ options: { to: '/admin/login' } });
  expect(ricordaPercorso).toHaveBeenCalledWith('/admin/calendario?mese=11');
});

test('chi è entrato passa', async () => {
  utenteDi.mockResolvedValue({ id: 'u' });
  await expect(guardiaDi('edicom/authenticated')(contesto)).resolves.toBeUndefined();
  expect(utenteDi).toHaveBeenCalledWith('edicom');
});

test('una guardia sconosciuta è un errore 500', async () => {
  const esito: unknown = await guardiaDi('nessuna')(contesto).catch((causa: unknown) => causa);
  expect(esito).toBeInstanceOf(GuardiaSconosciuta);
  expect(esito).toMatchObject({ stato: 500 });
});

test('una pagina per soli ospiti manda chi è già entrato a casa, o alla pagina che aveva chiesto', async () => {
  utenteDi.mockResolvedValue({ id: 'u' });
  const esito: unknown = await soloOspiti('user')().catch((causa: unknown) => causa);
  expect(esito).toMatchObject({ options: { href: '/' } });
  percorsoRicordato.mockReturnValueOnce('/user/asta/conclusa');
  const altro: unknown = await soloOspiti('user')().catch((causa: unknown) => causa);
  expect(altro).toMatchObject({ options: { href: '/user/asta/conclusa' } });
});
