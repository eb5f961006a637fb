import { afterEach, beforeEach, expect, test, vi } from 'vitest';

type Sessione = typeof import('./sessione.ts');

let chieste: string[] = [];
let sessione: Sessione;
let rispondi: (percorso: string) => Response;

const json = (corpo: unknown, status = 200) => new Response(JSON.stringify(corpo), { status });
const UTENTE = { id: 'u', strategia: 'admin', nome: 'Elena Conti' };

beforeEach(async () => {
  chieste = [];
  rispondi = () => json(null);
  const memoria = new Map<string, string>();
  vi.stubGlobal('document', { cookie: 'XSRF-TOKEN=a' });
  vi.stubGlobal('sessionStorage', {
    getItem: (chiave: string) => memoria.get(chiave) ?? null,
    setItem: (chiave: string, valore: string) => memoria.set(chiave, valore),
    removeItem: (chiave: string) => memoria.delete(chiave),
  });
  vi.stubGlobal('fetch', async (percorso: string) => {
    chieste.push(percorso);
    return rispondi(percorso);
  });
  vi.resetModules();
  sessione = await import('./sessione.ts');
});
afterEach(() => vi.unstubAllGlobals());

test('l’accesso chiede prima il cookie CSRF, poi entra, poi chiede l’utente', async () => {
  rispondi = (percorso) => json(percorso.endsWith('/user') ? UTENTE : null);
  expect(await sessione.entraDelegato({ email: 'e@x.it', password: 'p', codice: '123456' })).toEqual(UTENTE);
  expect(chieste).toEqual(['/sanctum/csrf-cookie', '/api/admin/auth/login', '/api/admin/auth/user']);
});

test('un utente senza dati dopo l’accesso è un accesso non riuscito', async () => {
  rispondi = () => json(null);
  await expect(sessione.entraConCredenziale('t')).rejects.toThrow('L’accesso non è riuscito');
});

test('senza il cookie XSRF-TOKEN la sessione non vale e non si chiede nulla', async () => {
  vi.stubGlobal('document', { cookie: '' });
  expect(await sessione.utenteDi('user')).toBeNull();
  expect(chieste).toEqual([]);
});

test('un errore dell’uscita si ignora: la persona è uscita comunque', async () => {
  rispondi = (percorso) => (percorso.endsWith('/logout') ? json({ detail: 'guasto' }, 500) : json(UTENTE));
  await sessione.utenteDi('admin');
  await sessione.esci('admin');
  expect(await sessione.utenteDi('admin')).toBeNull();
  expect(chieste.filter((percorso) => percorso.endsWith('/user'))).toHaveLength(1);
});

test('il percorso ricordato si usa una volta, e solo se è un percorso locale sicuro', () => {
  sessione.ricordaPercorso('/admin/asta/12?vista=buste');
  sessione.ricordaPercorso('//altrove.example/furto');
  expect(sessione.percorsoRicordato('/admin/dashboard')).toBe('/admin/asta/12?vista=buste');
  expect(sessione.percorsoRicordato('/admin/dashboard')).toBe('/admin/dashboard');
});

test('R30 una sessione che il server non riconosce più finisce, e si sa perché', async () => {
  rispondi = () => json(UTENTE);
  await sessione.utenteDi('admin');
  const finite: string[] = [];
  sessione.quandoSessioneFinisce((strategia) => finite.push(strategia));
  rispondi = () => json({ detail: 'La sessione continua su un altro dispositivo.' }, 401);
  const { leggi } = await import('./chiamate.ts');
  await expect(leggi('/api/admin/aste')).rejects.toThrow('altro dispositivo');
  expect(finite).toEqual(['admin']);
  expect(sessione.percheUscito('admin')).toBe('La sessione continua su un altro dispositivo.');
});
