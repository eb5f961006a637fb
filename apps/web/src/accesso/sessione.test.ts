import { afterEach, beforeEach, expect, test, vi } from 'vitest';

type Sessione = typeof import('./sessione.ts');

let chieste: string[] = [];
let sessione: Sessione;
let memoria: Record<string, string>;
let rispondi: (percorso: string) => Response;

const json = (corpo: unknown, status = 200) => new Response(JSON.stringify(corpo), { status });
const UTENTE = { id: 'u', strategia: 'admin', nome: 'Elena Conti' };

beforeEach(async () => {
  chieste = [];
  rispondi = () => json(null);
  memoria = {};
  vi.stubGlobal('document', { cookie: 'XSRF-TOKEN=a', documentElement: {} });
  // Come nel browser, le chiavi si elencano e i metodi no.
  const metodi = {
    getItem: (chiave: string) => memoria[chiave] ?? null,
    setItem: (chiave: string, valore: string) => {
      memoria[chiave] = valore;
    },
    removeItem: (chiave: string) => {
      delete memoria[chiave];
    },
  };
  for (const [nome, value] of Object.entries(metodi)) Object.defineProperty(memoria, nome, { value });
  vi.stubGlobal('sessionStorage', memoria);
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
  await sessione.chiudiSessione('admin');
  expect(await sessione.utenteDi('admin')).toBeNull();
  expect(chieste.filter((percorso) => percorso.endsWith('/user'))).toHaveLength(1);
});

test('il percorso ricordato si usa una volta, e solo se è un percorso locale sicuro', () => {
  sessione.ricordaPercorso('/admin/asta/12?vista=buste');
  sessione.ricordaPercorso('//altrove.example/furto');
  expect(sessione.percorsoRicordato('/admin/dashboard')).toBe('/admin/asta/12?vista=buste');
  expect(sessione.percorsoRicordato('/admin/dashboard')).toBe('/admin/dashboard');
});

test('chi esce lascia ciò che la pagina leggeva per lui, e ciò che lei chiede ancora non parte: non è una sessione finita da sola', async () => {
  rispondi = () => json(UTENTE);
  await sessione.utenteDi('admin');
  const { mandaRichiesta, RispostaMancata } = await import('./chiamate.ts');
  const uscita = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', async (percorso: string, { signal }: RequestInit) => {
    chieste.push(percorso);
    if (percorso.endsWith('/logout')) return uscita.promise;
    if (percorso === '/api/pubblico/aste') return json([]);
    // Come il browser: chi è lasciato non ha risposta; arrivato dopo l'uscita, il server direbbe 401.
    return new Promise<Response>((_, rifiuta) =>
      signal?.addEventListener('abort', () => rifiuta(new DOMException('', 'AbortError'))),
    );
  });
  const indietro = mandaRichiesta('GET', '/api/admin/aste').catch((causa: unknown) => causa);
  const esce = sessione.chiudiSessione('admin');
  expect(await indietro).toBeInstanceOf(RispostaMancata);
  const dopo = [
    mandaRichiesta('GET', '/api/admin/auth/sessioni'),
    mandaRichiesta('POST', '/api/broadcasting/auth', {}),
  ].map((una) => una.catch((causa: unknown) => causa));
  for (const una of dopo) expect(await una).toBeInstanceOf(RispostaMancata);
  expect(await mandaRichiesta('GET', '/api/pubblico/aste')).toEqual([]);
  uscita.resolve(new Response(null, { status: 204 }));
  await esce;
  expect(sessione.percheUscito('admin')).toBeNull();
  expect(chieste.slice(-3)).toEqual(['/api/admin/aste', '/api/admin/auth/logout', '/api/pubblico/aste']);
});

test('chi rientra dopo essere uscito legge di nuovo', async () => {
  rispondi = (percorso) => json(percorso.endsWith('/user') ? UTENTE : null);
  await sessione.entraDelegato({ email: 'e@x.it', password: 'p', codice: '123456' });
  await sessione.chiudiSessione('admin');
  await sessione.entraDelegato({ email: 'e@x.it', password: 'p', codice: '654321' });
  const { mandaRichiesta } = await import('./chiamate.ts');
  await mandaRichiesta('GET', '/api/admin/aste');
  expect(chieste.at(-1)).toBe('/api/admin/aste');
});

test('R30 chi entra nell’istante in cui un altro dispositivo prende il suo posto legge perché, e non è entrato', async () => {
  const subentro = 'Qualcuno è entrato da un altro dispositivo con le Sue credenziali.';
  rispondi = (percorso) => (percorso.endsWith('/user') ? json({ detail: subentro }, 401) : json(null));
  await expect(sessione.entraConCredenziale('segreta')).rejects.toThrow(subentro);
  expect(await sessione.utenteDi('user')).toBeNull();
});

test('R30 una sessione che il server non riconosce più finisce, e si sa perché', async () => {
  rispondi = () => json(UTENTE);
  await sessione.utenteDi('admin');
  const cambi: unknown[] = [];
  sessione.quandoCambiaAccesso((...cambio) => cambi.push(cambio));
  rispondi = () => json({ detail: 'La sessione continua su un altro dispositivo.' }, 401);
  const { mandaRichiesta } = await import('./chiamate.ts');
  await expect(mandaRichiesta('GET', '/api/admin/aste')).rejects.toThrow('altro dispositivo');
  expect(cambi).toEqual([['admin', false]]);
  expect(sessione.percheUscito('admin')).toBe('La sessione continua su un altro dispositivo.');
});

test('R30 se è il tempo reale a dire che la sessione è finita, la pagina lo sa subito', async () => {
  rispondi = () => json(UTENTE);
  await sessione.utenteDi('admin');
  rispondi = () => json({ detail: 'La sessione continua su un altro dispositivo.' }, 401);
  const { mandaRichiesta } = await import('./chiamate.ts');
  await expect(mandaRichiesta('POST', '/api/broadcasting/auth', {})).rejects.toThrow('altro dispositivo');
  expect(sessione.percheUscito('admin')).toBe('La sessione continua su un altro dispositivo.');
});

test('chi entra e chi esce cambiano loggedIn, e chi ascolta lo sa', async () => {
  rispondi = (percorso) => json(percorso.endsWith('/user') ? UTENTE : null);
  const cambi: unknown[] = [];
  const smetti = sessione.quandoCambiaAccesso((...cambio) => cambi.push(cambio));
  await sessione.entraDelegato({ email: 'e@x.it', password: 'p', codice: '123456' });
  await sessione.chiudiSessione('admin');
  expect(cambi).toEqual([
    ['admin', true],
    ['admin', false],
  ]);
  smetti();
  await sessione.entraDelegato({ email: 'e@x.it', password: 'p', codice: '123456' });
  expect(cambi).toHaveLength(2);
});

test('gli errori di accesso e di lettura dell’utente arrivano a chi ascolta, e a chi li ha causati', async () => {
  const sentiti: unknown[] = [];
  sessione.quandoErroreAccesso((errore, fase) => sentiti.push([fase, (errore as Error).message]));
  rispondi = (percorso) => (percorso.endsWith('/login') ? json({ detail: 'Credenziali errate.' }, 401) : json(null));
  await expect(sessione.entraDelegato({ email: 'e@x.it', password: 'p', codice: '1' })).rejects.toThrow('errate');
  rispondi = () => json({ detail: 'Guasto.' }, 500);
  await expect(sessione.utenteDi('edicom')).rejects.toThrow('Guasto.');
  expect(sentiti).toEqual([
    ['accesso', 'Credenziali errate.'],
    ['utente', 'Guasto.'],
  ]);
});

test('la strategia predefinita è user; cambiarla fa ripartire la sessione della pagina', async () => {
  rispondi = () => json(UTENTE);
  let persone = 0;
  sessione.quandoCambiaPersona(() => {
    persone += 1;
  });
  await sessione.utenteDi('user');
  expect(persone).toBe(0);
  await sessione.utenteDi('admin');
  expect(persone).toBe(1);
  expect(chieste.filter((percorso) => percorso.endsWith('/user'))).toHaveLength(2);
  await sessione.utenteDi('admin');
  expect(chieste).toHaveLength(2);
  await sessione.utenteDi('user');
  expect(chieste).toHaveLength(3);
});

test('una risposta che arriva dopo che la strategia è cambiata non tocca la nuova sessione', async () => {
  let lascia: (risposta: Response) => void = () => undefined;
  vi.stubGlobal('fetch', (percorso: string) =>
    percorso.includes('/admin/')
      ? new Promise<Response>((risolvi) => {
          lascia = risolvi;
        })
      : Promise.resolve(json(null)),
  );
  const lenta = sessione.utenteDi('admin');
  expect(await sessione.utenteDi('user')).toBeNull();
  lascia(json(UTENTE));
  await lenta;
  expect(await sessione.utenteDi('user')).toBeNull();
});

test('lo scope dell’utente dice che cosa può fare', () => {
  const utente = { ...UTENTE, scope: ['delegato'] } as never;
  expect([sessione.haScope(utente, 'delegato'), sessione.haScope(utente, 'magistrato')]).toEqual([true, false]);
  expect(sessione.haScope(null, 'delegato')).toBe(false);
});

test('chi entra con una credenziale va alla stanza, se non aveva chiesto altro', async () => {
  rispondi = (percorso) => json(percorso.endsWith('/user') ? UTENTE : null);
  await sessione.entraConCredenziale('t');
  expect(sessione.percorsoRicordato('/')).toBe('/user/asta');
  sessione.ricordaPercorso('/user/asta/virtualRoom');
  await sessione.entraConCredenziale('t');
  expect(sessione.percorsoRicordato('/')).toBe('/user/asta/virtualRoom');
});

test('quando la sessione finisce da sola si sa ancora di chi era, e ciò che scriveva resta suo', async () => {
  rispondi = () => json(UTENTE);
  await sessione.utenteDi('admin');
  const chi: unknown[] = [];
  sessione.primaDiPerdereLaSessione(() => {
    chi.push(sessione.personaDellaPagina());
    memoria['auth.rimasta/admin/u/nota/admin'] = '{}';
  });
  rispondi = () => json({ detail: 'La sessione è scaduta.' }, 401);
  const { mandaRichiesta } = await import('./chiamate.ts');
  await expect(mandaRichiesta('GET', '/api/admin/aste')).rejects.toThrow('scaduta');
  expect([chi, sessione.personaDellaPagina()]).toEqual([['admin/u'], null]);
  rispondi = (percorso) => json(percorso.endsWith('/user') ? UTENTE : null);
  await sessione.entraDelegato({ email: 'e@x.it', password: 'p', codice: '1' });
  expect(Object.keys(memoria)).toContain('auth.rimasta/admin/u/nota/admin');
});

test('chi esce non lascia nulla di scritto, e chi entra dopo un altro non trova le sue parole', async () => {
  const sue = ['auth.rimasta/admin/u/nota/admin', 'auth.rimasta/admin/u2/nota/admin', 'auth.rimasta/edicom/u/nota/e'];
  for (const chiave of sue) memoria[chiave] = '{}';
  rispondi = () => json(UTENTE);
  await sessione.utenteDi('admin');
  expect(sue.filter((chiave) => chiave in memoria)).toEqual([sue[0], sue[2]]);
  await sessione.chiudiSessione('admin');
  expect(sue.filter((chiave) => chiave in memoria)).toEqual([sue[2]]);
});
