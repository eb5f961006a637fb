import { describe, expectTypeOf, test } from 'vitest';
import type { UtenteVendita } from '../accesso/forme.ts';
import type { rilancia, sorteDelComando } from '../stanza/chiamate.ts';
import type { RispostaAtto, RispostaSorte } from '../vendita/forme.ts';
import type { ChiDi, CorpoDi, ErroriDellaRiga, IngressoDi, ParametriDi, RispostaDi, Schema } from './chiamata.ts';

test('i tipi di chi serve e di chi chiama vengono dalla riga', () => {
  type R = typeof rilancia;
  expectTypeOf<ParametriDi<R>>().toEqualTypeOf<{ id: string }>();
  expectTypeOf<CorpoDi<R>>().toEqualTypeOf<{ comandoId: string; importoCent: number }>();
  expectTypeOf<ChiDi<R>>().toEqualTypeOf<UtenteVendita>();
  expectTypeOf<RispostaDi<R>>().toEqualTypeOf<RispostaAtto>();
  expectTypeOf<IngressoDi<R>>().toEqualTypeOf<{ id: string; comandoId: string; importoCent: number }>();
  expectTypeOf<RispostaDi<typeof sorteDelComando>>().toEqualTypeOf<RispostaSorte>();
  expectTypeOf<IngressoDi<typeof sorteDelComando>>().toEqualTypeOf<{ id: string; comandoId: string }>();
});

describe('una riga sbagliata non si compila', () => {
  type Giusta = { GET: '/api/a/:id/b/:altro'; parametri: { id: Schema; altro: Schema } };
  test('quella giusta sì', () => {
    expectTypeOf<ErroriDellaRiga<Giusta>>().toEqualTypeOf<[]>();
    expectTypeOf<ErroriDellaRiga<{ GET: '/api/a/:id' }>>().toEqualTypeOf<[]>();
  });
  test('un parametro senza schema', () => {
    type Errori = ErroriDellaRiga<{ GET: '/api/a/:id/b/:altro'; parametri: { id: Schema } }>;
    expectTypeOf<Errori>().toEqualTypeOf<['a un nome dell’indirizzo manca lo schema', never]>();
  });
  test('uno schema che non è di nessun parametro', () => {
    type Errori = ErroriDellaRiga<{ GET: '/api/a/:id'; parametri: { id: Schema; altro: Schema } }>;
    expectTypeOf<Errori>().toEqualTypeOf<['uno schema dei parametri non è nell’indirizzo', never]>();
  });
  test('una voce scritta male', () => {
    type Errori = ErroriDellaRiga<{ GET: '/api/a'; querry: Schema }>;
    expectTypeOf<Errori>().toEqualTypeOf<['una voce che nessuna chiamata ha', never]>();
  });
});
