import type { Ricetta } from './ricetta.ts';

const MATRICE = 'apps/server/src/prove/matrice-accessi.test.ts';
/** Una riga che nessuno serve il documento la promette lo stesso; servita, ogni persona vi trova ciò che il contratto dice. */
const SERVITA = { file: MATRICE, quale: 'documento OpenAPI|edicom/turni' };

/** `/edicom/turni`: chi è in turno, e da quando. */
export const SCHERMATA: Ricetta = {
  titolo: 'An operator screen',
  passi: [
    {
      titolo: 'the call',
      dove: ['packages/contratto/src'],
      scordato: {
        file: ['apps/server/src/vendita/rotte/rotte-turni.ts', 'apps/web/src/pagine/gestore/turni.tsx'],
        programmi: ['prove', 'apps/web'],
      },
      sbaglio: {
        modifiche: [
          {
            file: 'apps/web/src/pagine/gestore/turni.tsx',
            invece: 'chiama(leggiTurni)',
            metti: "fetch('/api/edicom/turni')",
          },
        ],
        prova: { controllo: 'indirizzi', dice: 'apps/web/src/pagine/gestore/turni.tsx' },
      },
      modifiche: [
        {
          file: 'packages/contratto/src/operatore/forme.ts',
          dopo: 'export type RispostaTurno = z.infer<typeof rispostaTurno>;',
          metti: `
/** Chi è in turno adesso, da chi vi è da più tempo. */
export const rispostaTurni = z.strictObject({ inTurno: z.array(z.strictObject({ nome: z.string(), dal: istante })) });`,
        },
        {
          file: 'packages/contratto/src/operatore/chiamate.ts',
          dopo: '  rispostaImporta,',
          metti: '  rispostaTurni,',
        },
        {
          file: 'packages/contratto/src/operatore/chiamate.ts',
          dopo: `  corpo: corpoTurno,
  risponde: { 200: rispostaTurno },
});`,
          metti: `
export const leggiTurni = chiamata({
  GET: '/api/edicom/turni',
  titolo: 'Chi è in turno, e da quando (R80)',
  chi: operatori,
  risponde: { 200: rispostaTurni },
});`,
        },
      ],
    },
    {
      titolo: 'the route',
      dove: ['apps/server/src'],
      prove: [SERVITA],
      modifiche: [
        {
          nuovo: 'apps/server/src/vendita/presenze/chi-e-in-turno.ts',
          testo: `import { type Kysely, sql } from 'kysely';
import type { Riga } from '../../base-dati/tavole.ts';

/** Chi è in turno adesso, da chi vi è da più tempo (R80). */
export async function chiEInTurno(db: Kysely<unknown>): Promise<{ nome: string; dal: number }[]> {
  const { rows } = await sql<Riga<'turni', 'nome' | 'dal'>>\`
    SELECT nome, dal FROM turni ORDER BY dal, nome\`.execute(db);
  return rows.map(({ nome, dal }) => ({ nome, dal: Number(dal) }));
}
`,
        },
        {
          nuovo: 'apps/server/src/vendita/rotte/rotte-turni.ts',
          testo: `import { leggiTurni } from '@gestore/contratto/operatore/chiamate';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../bordo/serve.ts';
import type { Casa } from '../../piattaforma/casa.ts';
import { chiEInTurno } from '../presenze/chi-e-in-turno.ts';

/** Chi è in turno, per chi organizza il banco (R80). */
export async function rotteTurni(app: FastifyInstance, { parti: { db } }: { parti: Pick<Casa, 'db'> }): Promise<void> {
  serve(app, leggiTurni, async () => ({ inTurno: await chiEInTurno(db) }));
}
`,
        },
      ],
    },
    {
      titolo: 'the registration',
      dove: ['apps/server/src/avvio/server.ts'],
      prove: [SERVITA],
      modifiche: [
        {
          file: 'apps/server/src/avvio/server.ts',
          dopo: "import { rotteStanza } from '../vendita/rotte/rotte-stanza.ts';",
          metti: "import { rotteTurni } from '../vendita/rotte/rotte-turni.ts';",
        },
        {
          file: 'apps/server/src/avvio/server.ts',
          dopo: '  await app.register(rotteStatistiche, { parti: impianto });',
          metti: '  await app.register(rotteTurni, { parti: impianto });',
        },
      ],
    },
    {
      titolo: 'the screen',
      dove: ['apps/web/src/pagine/gestore/turni.tsx'],
      scordato: { file: ['apps/web/src/rotte.tsx'], programmi: ['apps/web'] },
      modifiche: [
        {
          nuovo: 'apps/web/src/pagine/gestore/turni.tsx',
          testo: `import { leggiTurni } from '@gestore/contratto/operatore/chiamate';
import { Alert, Cell, Istante, Row, Skeleton, Table } from '@gestore/ui';
import { useQuery } from '@tanstack/react-query';
import { chiama } from '../../accesso/chiama.ts';
import { CHI_E_IN_TURNO } from '../../cose/turni/testi.ts';
import { useTitolo } from '../../guscio/pagina.tsx';
import { ParoleDelServer } from '../../guscio/parole-del-server.tsx';
import { useTesti } from '../../testi/lingua.ts';

/** Chi è in turno, e da quando: senza nessuno non si apre alcuna stanza (R80). */
export function Turni() {
  const t = useTesti(CHI_E_IN_TURNO);
  useTitolo(t.titolo);
  const { data, error } = useQuery({ queryKey: ['operatore', 'turni'], queryFn: () => chiama(leggiTurni) });
  return (
    <div className="grid gap-4">
      <h1 className="text-2xl font-bold">{t.titolo}</h1>
      {error !== null && (
        <Alert tone="error" role="alert">
          <ParoleDelServer causa={error} />
        </Alert>
      )}
      {data === undefined && error === null && <Skeleton label={t.leggiamo} lines={4} />}
      {data?.inTurno.length === 0 && <p className="text-secondario">{t.nessuno}</p>}
      {data !== undefined && data.inTurno.length > 0 && (
        <Table caption={t.titolo} columns={[{ label: t.chi }, { label: t.dal }]}>
          {data.inTurno.map(({ nome, dal }) => (
            <Row key={\`\${nome} \${dal}\`}>
              <Cell strong>
                <span className="break-words">{nome}</span>
              </Cell>
              <Cell>
                <Istante il={dal} />
              </Cell>
            </Row>
          ))}
        </Table>
      )}
    </div>
  );
}
`,
        },
      ],
    },
    {
      titolo: 'its words, in two languages',
      dove: ['apps/web/src/cose/turni/testi.ts'],
      scordato: { file: ['apps/web/src/pagine/gestore/turni.tsx'], programmi: ['apps/web'] },
      sbaglio: {
        modifiche: [
          {
            file: 'apps/web/src/pagine/gestore/turni.tsx',
            invece: '{t.titolo}</h1>',
            metti: 'Chi è in turno</h1>',
          },
        ],
        prova: { file: 'apps/web/src/testi/dizionario.test.ts' },
      },
      modifiche: [
        {
          nuovo: 'apps/web/src/cose/turni/testi.ts',
          testo: `/** Chi è in turno, e da quando (R80). */
const it = {
  titolo: 'Chi è in turno',
  leggiamo: 'Leggiamo chi è in turno',
  nessuno: 'Nessuno è in turno: nessuna stanza si può aprire.',
  chi: 'Operatore',
  dal: 'In turno dal',
};

const en: typeof it = {
  titolo: 'Who is on duty',
  leggiamo: 'Reading who is on duty',
  nessuno: 'Nobody is on duty: no room can open.',
  chi: 'Operator',
  dal: 'On duty since',
};

export const CHI_E_IN_TURNO = { it, en } as const;
`,
        },
      ],
    },
    {
      titolo: 'the address',
      dove: ['apps/web/src/rotte.tsx'],
      prove: [{ controllo: 'ordine', dice: '/edicom/turni non è di alcuna rotta' }],
      modifiche: [
        {
          file: 'apps/web/src/rotte.tsx',
          dopo: `      component: pezzo(() => import('./pagine/gestore/tribunali.tsx'), 'Tribunali'),
    }),`,
          metti: `    createRoute({
      getParentRoute: () => edicom,
      path: '/edicom/turni',
      component: pezzo(() => import('./pagine/gestore/turni.tsx'), 'Turni'),
    }),`,
        },
      ],
    },
    {
      titolo: 'the way to it',
      dove: ['apps/web/src/guscio/layout-interni.tsx', 'apps/web/src/testi/guscio.ts'],
      aMeta: { file: ['apps/web/src/guscio/layout-interni.tsx'], programmi: ['apps/web'] },
      modifiche: [
        {
          file: 'apps/web/src/guscio/layout-interni.tsx',
          dopo: '  CalendarDays,',
          metti: '  Clock,',
        },
        {
          file: 'apps/web/src/guscio/layout-interni.tsx',
          dopo: "  { a: '/edicom/operatori', chiave: 'operatori', Icona: UserCheck },",
          metti: "  { a: '/edicom/turni', chiave: 'turni', Icona: Clock },",
        },
        {
          file: 'apps/web/src/testi/guscio.ts',
          dopo: "  operatori: 'Operatori e conferme',",
          metti: "  turni: 'Turni',",
          scordabile: true,
        },
        {
          file: 'apps/web/src/testi/guscio.ts',
          dopo: "  operatori: 'Operators and confirmations',",
          metti: "  turni: 'Shifts',",
          scordabile: true,
        },
      ],
    },
    {
      titolo: 'the browser test',
      dove: ['prove/e2e/rotte.ts'],
      prove: [{ controllo: 'ordine', dice: 'nessuna prova visita /edicom/turni' }],
      modifiche: [
        {
          file: 'prove/e2e/rotte.ts',
          invece: "    ...di('gestore', '/edicom/operatori', '/edicom/statistiche', '/edicom/tribunali'),",
          metti:
            "    ...di('gestore', '/edicom/operatori', '/edicom/statistiche', '/edicom/tribunali', '/edicom/turni'),",
        },
      ],
    },
    {
      titolo: 'the page of who may call what',
      dove: ['docs/matrice-accessi.md'],
      prove: [{ file: MATRICE, quale: 'pagina dei documenti' }],
      modifiche: [
        {
          file: 'docs/matrice-accessi.md',
          prima: '| `GET /api/edicom/turno` | operatori | 401 | 401 | 401 | 401 | 401 | 401 | 401 | sì | 401 |',
          metti: '| `GET /api/edicom/turni` | operatori | 401 | 401 | 401 | 401 | 401 | 401 | 401 | sì | 401 |',
        },
      ],
    },
  ],
};
