import type { Ricetta } from './ricetta.ts';

/** Chi conduce legge ad alta voce un avviso: l'atto `leggiAvviso` e il fatto `AvvisoLetto`, le cui parole leggono tutti. */
export const ATTO_E_FATTO: Ricetta = {
  titolo: 'A command of the sale',
  passiMax: 9,
  passi: [
    {
      titolo: 'the words',
      dove: ['packages/dominio/src/parole'],
      modifiche: [
        {
          file: 'packages/dominio/src/parole/assistenza.ts',
          dopo: "  | { tipo: 'AssistenzaChiusa'; richiestaId: string; operatoreId: string }",
          metti: `  /** Chi conduce l’ha letto ad alta voce a chi è in sala e a chi è collegato: le parole restano (R82). */
  | { tipo: 'AvvisoLetto'; testo: string }`,
        },
        {
          file: 'packages/dominio/src/parole/assistenza.ts',
          dopo: "  | { tipo: 'chiudiAssistenza'; richiestaId: string }",
          metti: `  /** Un avviso letto ad alta voce, con le parole lette (R82). */
  | { tipo: 'leggiAvviso'; testo: string }`,
        },
        {
          file: 'packages/dominio/src/parole/viste.ts',
          dopo: "  | { tipo: 'MessaggioInviato'; messaggioId: string; da: string; ruolo: string; privato: boolean }",
          metti: "  | { tipo: 'AvvisoLetto'; testo: string }",
        },
      ],
    },
    {
      titolo: 'its chapter',
      dove: ['packages/dominio/src/capitoli'],
      subito: [
        'packages/dominio/src/capitoli/assistenza/atti.ts',
        'packages/dominio/src/capitoli/assistenza/stanza.ts',
        'packages/dominio/src/capitoli/assistenza/tavola.ts',
      ],
      prove: [{ file: 'packages/dominio/src/capitoli/assistenza/avviso-letto.test.ts' }],
      modifiche: [
        {
          file: 'packages/dominio/src/capitoli/assistenza/decidi.ts',
          invece: "import { type Decisione, faseNonAmmessa, fatto, no } from '../../legge/decisione.ts';",
          metti: "import { conduce, type Decisione, faseNonAmmessa, fatto, no } from '../../legge/decisione.ts';",
        },
        {
          file: 'packages/dominio/src/capitoli/assistenza/decidi.ts',
          dopo: "import type { Attore } from '../../parole/attori.ts';",
          metti: "import { eIn, FASI_DAL_VIVO } from '../../parole/fasi.ts';",
        },
        {
          file: 'packages/dominio/src/capitoli/assistenza/decidi.ts',
          dopo: `  return fatto({ tipo, richiestaId: atto.richiestaId, operatoreId: attore.id });
}`,
          metti: `
/** Chi conduce legge ad alta voce un avviso, a operazioni aperte: nel registro restano le parole lette (R82). */
export function leggiAvviso(stato: Stato, atto: AttoDi<'leggiAvviso'>, attore: Attore): Decisione {
  if (!conduce(attore)) return no('ruolo_non_ammesso');
  if (!eIn(stato, ...FASI_DAL_VIVO)) return faseNonAmmessa(stato);
  return fatto({ tipo: 'AvvisoLetto', testo: atto.testo.trim() });
}`,
        },
        {
          nuovo: 'packages/dominio/src/capitoli/assistenza/avviso-letto.test.ts',
          testo: `import { expect, test as prova } from 'vitest';
import { type Atto, type Pubblico, vistaPer } from '../../index.ts';
import { AVVIO, astaPubblicata, garaInCorso, OPERATORE, offerente, REFERENTE, T0 } from '../../prove/caso.ts';

const AVVISO: Atto = { tipo: 'leggiAvviso', testo: ' La gara riprende fra dieci minuti. ' };
const LETTO = { tipo: 'AvvisoLetto', testo: 'La gara riprende fra dieci minuti.' } as const;

prova('R82 un avviso lo legge ad alta voce chi conduce, a operazioni aperte, e restano le parole lette', () => {
  const gara = garaInCorso().alle(AVVIO + 10_000);
  gara.quando(AVVISO, REFERENTE).allora(LETTO);
  for (const chi of [offerente('Betulla'), OPERATORE]) gara.quando(AVVISO, chi).alloraRifiuta('ruolo_non_ammesso');
  astaPubblicata().alle(T0).quando(AVVISO, REFERENTE).alloraRifiuta('fase_non_ammessa');
});

prova('R33 R82 le parole lette davanti a tutti le leggono tutti', () => {
  const tutti: readonly Pubblico[] = [
    { tipo: 'referente' },
    { tipo: 'partecipante' },
    { tipo: 'offerente', bustaId: 'Betulla' },
    { tipo: 'sala' },
  ];
  for (const chi of tutti) expect(vistaPer(LETTO, chi)).toEqual(LETTO);
});
`,
        },
        {
          file: 'packages/dominio/src/capitoli/assistenza/atti.ts',
          invece: "import { chiediAssistenza, inviaMessaggio, rispondiAssistenza } from './decidi.ts';",
          metti: "import { chiediAssistenza, inviaMessaggio, leggiAvviso, rispondiAssistenza } from './decidi.ts';",
        },
        {
          file: 'packages/dominio/src/capitoli/assistenza/atti.ts',
          prima: '};',
          metti: `  leggiAvviso: {
    decidi: leggiAvviso,
    segni: (atto) => ({ AvvisoLetto: ({ testo }) => testo === atto.testo.trim() }),
    aVenditaFerma: true,
  },`,
        },
        {
          file: 'packages/dominio/src/capitoli/assistenza/tavola.ts',
          prima: '};',
          metti: "  AvvisoLetto: { evolvi: esigiPubblicata, parole: ['/testo'], vede: { tutti: ['testo'] } },",
        },
        {
          file: 'packages/dominio/src/capitoli/assistenza/stanza.ts',
          invece: "import type { NellaStanza, Posto } from '../../legge/riga.ts';",
          metti: "import { comeEra, type NellaStanza, type Posto } from '../../legge/riga.ts';",
        },
        {
          file: 'packages/dominio/src/capitoli/assistenza/stanza.ts',
          dopo: '  MessaggioInviato: conMessaggio,',
          metti: '  AvvisoLetto: comeEra,',
        },
      ],
    },
    {
      titolo: 'its proofs',
      dove: ['packages/dominio/src/prove'],
      subito: ['packages/dominio/src/prove/oracolo/svelati.ts', 'packages/dominio/src/prove/oracolo/vista-per.ts'],
      prove: [{ file: 'packages/dominio/src/legge/fatti.test.ts' }, { file: 'docs/law.test.ts' }],
      modifiche: [
        {
          file: 'packages/dominio/src/prove/rari.ts',
          dopo: "  { tipo: 'MessaggioInviato', messaggioId: 'm', da: 'Elena Conti', ruolo: 'referente', impegno: 'd0', filo: null },",
          metti: "  { tipo: 'AvvisoLetto', testo: 'Il signor Bruni è uscito dalla sala.' },",
        },
        {
          file: 'packages/dominio/src/prove/oracolo/svelati.ts',
          dopo: `    case 'ConduzionePassata':
      return { aNome: true };`,
          metti: `    case 'AvvisoLetto':
      return { testo: true };`,
        },
        {
          file: 'packages/dominio/src/prove/oracolo/vista-per.ts',
          dopo: `    case 'ConduzionePassata':
      return { tipo: evento.tipo, aNome: evento.aNome };`,
          metti: `    case 'AvvisoLetto':
      return { tipo: evento.tipo, testo: evento.testo };`,
        },
        {
          file: 'packages/dominio/src/prove/guasti-leggi-gara.ts',
          prima: '];',
          metti: `  {
    regola: 'R82',
    che: 'un avviso si legge prima che le operazioni siano aperte',
    prove: 'packages/dominio',
    cerca: "if (!eIn(stato, ...FASI_DAL_VIVO)) return faseNonAmmessa(stato); return fatto({ tipo: 'AvvisoLetto'",
    metti: "return fatto({ tipo: 'AvvisoLetto'",
  },`,
        },
      ],
    },
    {
      titolo: 'its forms',
      dove: ['packages/contratto/src/eventi'],
      subito: ['packages/contratto/src/eventi/assistenza.ts', 'packages/contratto/src/eventi/viste.ts'],
      modifiche: [
        {
          file: 'packages/contratto/src/eventi/assistenza.ts',
          dopo: `    passata(z.strictObject(messaggio), (prima) => ({ ...prima, filo: null })),
  ),`,
          metti:
            "  AvvisoLetto: formaDelFatto('AvvisoLetto', z.strictObject({ tipo: z.literal('AvvisoLetto'), testo: z.string() })),",
        },
        {
          file: 'packages/contratto/src/eventi/viste.ts',
          dopo: '    ...OSSERVAZIONI_IN_VISTA,',
          metti: "    z.strictObject({ tipo: tipo('AvvisoLetto'), testo: z.string() }),",
        },
      ],
    },
    {
      titolo: 'what it says',
      dove: ['packages/contratto/src/detti'],
      subito: ['packages/contratto/src/detti/assistenza.ts'],
      modifiche: [
        {
          file: 'packages/contratto/src/detti/assistenza.ts',
          dopo: "import type { FattoDiAssistenza } from '@gestore/dominio';",
          metti: "import { dato } from '../parole/dati-bloccati.ts';",
        },
        {
          file: 'packages/contratto/src/detti/assistenza.ts',
          dopo: `    rivista: { it: ({ da }) => \`Un messaggio di \${da}\`, en: ({ da }) => \`A message from \${da}\` },
    verbale: 'tace',
  },`,
          metti: `  AvvisoLetto: {
    nome: { it: 'Avviso letto ad alta voce', en: 'Announcement read aloud' },
    cronologia: {
      it: ({ testo }) => \`Chi conduce legge un avviso: «\${testo}»\`,
      en: ({ testo }) => \`The official reads an announcement: “\${testo}”\`,
    },
    verbale: {
      capitolo: 'gara',
      frasi: ({ testo }, { ora }) => [\`\${ora}. Il referente legge ad alta voce: «\${dato(testo)}».\`],
    },
  },`,
        },
      ],
    },
    {
      titolo: 'the call',
      dove: ['packages/contratto/src/delegato/forme.ts'],
      scordato: { file: ['apps/web/src/cose/gara/avviso-letto.tsx'], programmi: ['apps/web'] },
      modifiche: [
        {
          file: 'packages/contratto/src/delegato/forme.ts',
          dopo: "  z.strictObject({ tipo: z.literal('fissaRipresa'), riprendeIl: istante }),",
          metti: `  /** Già letto ad alta voce: ne restano le parole (R82). */
  z.strictObject({ tipo: z.literal('leggiAvviso'), testo }),`,
        },
      ],
    },
    {
      titolo: 'the screen and its words',
      dove: ['apps/web/src/cose'],
      aMeta: { file: ['apps/web/src/cose/gara/avviso-letto.testi.ts'], programmi: ['apps/web'] },
      modifiche: [
        {
          nuovo: 'apps/web/src/cose/gara/avviso-letto.tsx',
          testo: `import { obbligatorio } from '@gestore/contratto/regole';
import { Button, Card, TextArea } from '@gestore/ui';
import type { FormEvent } from 'react';
import { neiCampi } from '../../comune/campi/errori-nei-campi.ts';
import { conserva } from '../../forme/conserva.ts';
import { useForma } from '../../forme/usa-forma.ts';
import { useTesti } from '../../testi/lingua.ts';
import { COMUNI } from '../conduzione/funzioni.testi.ts';
import { SorteAtto } from '../conduzione/sorte-atto.tsx';
import { useAttoReferente } from '../conduzione/usa-atto-referente.ts';
import { AVVISO_LETTO } from './avviso-letto.testi.ts';

/** L'avviso che chi conduce ha letto ad alta voce: le parole restano nel campo finché non sono nel registro (R82). */
export function AvvisoLetto({ id }: { id: string }) {
  const t = useTesti(AVVISO_LETTO);
  const c = useTesti(COMUNI);
  const { sorte, inCorso, compi } = useAttoReferente(id);
  const forma = useForma({
    iniziali: { testo: '' },
    regole: { testo: [obbligatorio()] },
    nomi: { testo: t.parole },
    conserva: conserva('avviso-letto', ['testo']),
  });
  const registra = async (evento: FormEvent) => {
    evento.preventDefault();
    if (!forma.verifica()) return;
    const esito = await compi({ tipo: 'leggiAvviso', testo: forma.valori.testo.trim() });
    if (esito?.tipo === 'rifiutato') forma.rifiutata(neiCampi(esito.problema, { 'atto.testo': 'testo' }));
    if (esito?.tipo === 'fatto') forma.ricomincia();
  };
  return (
    <Card title={t.titolo}>
      <form noValidate onSubmit={(evento) => void registra(evento)} className="grid gap-3">
        <TextArea label={t.parole} rows={3} {...forma.campo('testo')} />
        <div>
          <Button type="submit" pending={inCorso} pendingLabel={c.inCorso}>
            {t.registra}
          </Button>
        </div>
        <SorteAtto sorte={sorte} />
      </form>
    </Card>
  );
}
`,
        },
        {
          nuovo: 'apps/web/src/cose/gara/avviso-letto.testi.ts',
          testo: `/** L'avviso che chi conduce ha letto ad alta voce (R82). */
const it = {
  titolo: 'Avviso ad alta voce',
  parole: 'Le parole lette',
  registra: 'Registra l’avviso letto',
};

const en: typeof it = {
  titolo: 'Announcement read aloud',
  registra: 'Record the announcement',
};

export const AVVISO_LETTO = { it, en } as const;
`,
        },
        {
          file: 'apps/web/src/cose/gara/avviso-letto.testi.ts',
          dopo: "  titolo: 'Announcement read aloud',",
          metti: "  parole: 'The words read out',",
          scordabile: true,
        },
        {
          file: 'apps/web/src/cose/gara/per-chi-conduce.tsx',
          dopo: "import { VenditaFerma } from '../sospensione/sospensioni.tsx';",
          metti: "import { AvvisoLetto } from './avviso-letto.tsx';",
        },
        {
          file: 'apps/web/src/cose/gara/per-chi-conduce.tsx',
          dopo: '        <OsservazioniConsole id={id} vendita={vendita} />',
          metti: `        <SoloConduttore>
          <AvvisoLetto id={id} />
        </SoloConduttore>`,
        },
      ],
    },
    {
      titolo: 'a sale that has it',
      dove: ['apps/server/src/verbale/prove/corpus'],
      comando: ['node', 'apps/server/src/verbale/prove/corpus/aggiungi.ts'],
      prove: [{ file: 'apps/server/src/verbale/corpus.test.ts', quale: 'avviso-letto|ha ogni fatto' }],
      modifiche: [
        {
          nuovo: 'apps/server/src/verbale/prove/corpus/scene-avviso.ts',
          testo: `import { MINUTO_MS as MINUTO, OPERATORE, REFERENTE } from './regia.ts';
import type { Scena } from './scene.ts';

/** Chi conduce legge ad alta voce un avviso a chi aspetta la gara; poi la vendita è revocata. */
export const avvisoLetto: Scena = async (regia) => {
  const { fai } = regia;
  await regia.deposita(1, 2);
  await fai(0, REFERENTE, { tipo: 'apriOperazioni', operatoriInTurno: 2, ammessiNonCollegati: 1 });
  await fai(MINUTO, REFERENTE, { tipo: 'leggiAvviso', testo: 'La gara comincia fra dieci minuti.' });
  const motivo = 'Il creditore procedente ha rinunciato.';
  await fai(5 * MINUTO, REFERENTE, {
    tipo: 'sospendiVendita',
    provvedimento: { numero: '155/2026', del: '2026-10-23' },
    motivo,
    propostaDa: OPERATORE.id,
  });
  await fai(6 * MINUTO, REFERENTE, { tipo: 'dichiaraEsito', esito: 'revocata', motivo });
  await regia.verbalizza(20 * MINUTO);
};
`,
        },
        {
          file: 'apps/server/src/verbale/prove/corpus/aggiungi.ts',
          dopo: "import { arriviTardivi } from './scene-arrivi.ts';",
          metti: "import { avvisoLetto } from './scene-avviso.ts';",
        },
        {
          file: 'apps/server/src/verbale/prove/corpus/aggiungi.ts',
          dopo: "  ['2026-11-26-secondo-delegato', secondoDelegato],",
          metti: "  ['2026-12-01-avviso-letto', avvisoLetto],",
        },
      ],
    },
    {
      titolo: 'the pages',
      dove: ['docs/glossario.md', 'docs/law.md', 'docs/chi-vede-che-cosa.md'],
      prove: [
        { file: 'docs/glossario.test.ts' },
        { file: 'docs/law.test.ts' },
        { file: 'packages/dominio/src/legge/chi-vede.test.ts' },
      ],
      modifiche: [
        {
          file: 'docs/glossario.md',
          dopo: '| `decidiOsservazione` | note or withhold an observation | chi conduce ne prende atto e la leggono tutti, o la trattiene con un motivo | R68 |',
          metti: '| `leggiAvviso` | read an announcement aloud | chi conduce, a operazioni aperte | R82 |',
        },
        {
          file: 'docs/glossario.md',
          dopo: '| `OsservazioneTrattenuta` | observation withheld | con il motivo, che resta nel verbale | R68 |',
          metti: '| `AvvisoLetto` | announcement read aloud | da `leggiAvviso`, con le parole lette | R82 |',
        },
        {
          file: 'docs/law.md',
          prima: '## What is proven',
          metti: `### R82 · DM 22
An announcement that whoever conducts reads aloud stays in the journal with its words, and everybody reads it

Code: \`packages/dominio/src/capitoli/assistenza/decidi.ts\` \`leggiAvviso\`

Tests: \`packages/dominio/src/capitoli/assistenza/avviso-letto.test.ts\`
`,
        },
        {
          file: 'docs/law.md',
          invece: 'R76 R77 R78 R80 R81.',
          metti: 'R76 R77 R78 R80 R81 R82.',
        },
        {
          file: 'docs/chi-vede-che-cosa.md',
          dopo: '| `MessaggioInviato` | messaggioId, da, ruolo | messaggioId, da, ruolo | nulla oppure messaggioId, da, ruolo | nulla oppure messaggioId, da, ruolo | nulla |  |',
          metti: '| `AvvisoLetto` | testo | testo | testo | testo | testo | `testo` |',
        },
      ],
    },
  ],
};
