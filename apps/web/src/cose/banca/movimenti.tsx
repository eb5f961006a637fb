import {
  abbinaAccrediti,
  movimentiCsv,
  movimentiDelConto,
  movimentiXlsx,
  sciogliMovimento,
} from '@gestore/contratto/banca/chiamate';
import type { Banca, EstrattoSigillato, Movimento, StatoMovimento } from '@gestore/contratto/banca/forme';
import { indirizzoDi } from '@gestore/contratto/linea/chiamata';
import { formattaEuro } from '@gestore/dominio';
import { Badge, Button, Cell, Importo, Row, SelectField, showToast, Table, type Tone } from '@gestore/ui';
import { useState } from 'react';
import { chiama } from '../../accesso/chiama.ts';
import { ConfermaComando } from '../../comando/conferma-comando.tsx';
import { SorteComando } from '../../comando/sorte-comando.tsx';
import { useComando } from '../../comando/usa-comando.ts';
import { ibanLeggibile } from '../../comune/campi/iban-leggibile.ts';
import { CartaElenco, useElenco } from '../../comune/elenchi/elenco.tsx';
import { Esporta } from '../../comune/elenchi/esporta.tsx';
import { useTesti } from '../../testi/lingua.ts';
import { AbbinaAMano } from './abbina-a-mano.tsx';
import { BANCA_INTERA } from './banca-intera.ts';
import { dataDellaBanca } from './giorno.ts';
import { Sigillati } from './sigillati.tsx';
import { BANCA } from './testi.ts';

const TONI: Readonly<Record<StatoMovimento, Tone>> = {
  abbinato: 'success',
  non_abbinato: 'neutral',
  orfano: 'warning',
  tornato: 'warning',
  stornato: 'error',
  storno: 'warning',
  uscita: 'info',
};

type Aperto = { che: 'abbina' | 'sciogli'; movimento: Movimento };

/** I movimenti dei conti di una banca, con il loro abbinamento; ogni pagina letta resta annotata (R37). */
export function Movimenti({ banca }: { banca: Banca }) {
  const t = useTesti(BANCA);
  const [stato, setStato] = useState<StatoMovimento | ''>('');
  const [aperto, setAperto] = useState<Aperto | null>(null);
  const ricerca = { banca, ...(stato === '' ? {} : { stato }) };
  // Gli estratti ancora sigillati vengono con la prima pagina.
  const [{ sigillati, altri }, setSigillati] = useState<{ sigillati: readonly EstrattoSigillato[]; altri: number }>({
    sigillati: [],
    altri: 0,
  });
  const elenco = useElenco({
    chiave: ['operatore', 'banca', 'movimenti', ricerca],
    leggi: async (pagina) => {
      const letta = await chiama(movimentiDelConto, { ...ricerca, ...pagina });
      setSigillati({ sigillati: letta.sigillati, altri: letta.altriSigillati });
      return letta;
    },
    righe: ({ movimenti }) => movimenti,
    id: ({ id }) => id,
  });
  const vuoto = stato !== '' ? t.nessuno : sigillati.length > 0 ? t.soloSigillati : t.vuoto;
  return (
    <div className="grid gap-4">
      <AbbinaTutti />
      <div className="grid gap-4 sm:grid-cols-[16rem_1fr] sm:items-end">
        <SelectField
          label={t.stato}
          empty={t.tutti}
          value={stato}
          options={(Object.keys(TONI) as StatoMovimento[]).map((value) => ({ value, label: t.stati[value] }))}
          onValueChange={(nuovo) => setStato(nuovo as typeof stato)}
        />
        <p className="text-sm text-secondario">{t.orfanoSpiega}</p>
      </div>
      <Sigillati estratti={sigillati} altri={altri} />
      <CartaElenco
        titolo={t.movimenti}
        flush
        leggiamo={t.leggiamo}
        vuoto={vuoto}
        elenco={elenco}
        accanto={
          <Esporta
            nome="movimenti"
            indirizzi={{ csv: indirizzoDi(movimentiCsv, ricerca), xlsx: indirizzoDi(movimentiXlsx, ricerca) }}
          />
        }
      >
        {(movimenti) => <Tavola movimenti={movimenti} quandoScelto={setAperto} />}
      </CartaElenco>
      {aperto?.che === 'abbina' && <AbbinaAMano movimento={aperto.movimento} chiudi={() => setAperto(null)} />}
      {aperto?.che === 'sciogli' && (
        <ConfermaComando
          titolo={t.sciogliTitolo}
          conferma={t.sciogli}
          chiamata={sciogliMovimento}
          atto={(motivo) => ({ id: aperto.movimento.id, motivo })}
          conMotivo
          fatto={t.sciolto}
          rileggi={BANCA_INTERA}
          chiudi={() => setAperto(null)}
        >
          <p>{t.sciogliSpiega}</p>
        </ConfermaComando>
      )}
    </div>
  );
}

function AbbinaTutti() {
  const t = useTesti(BANCA);
  const comando = useComando(abbinaAccrediti, { rileggi: BANCA_INTERA });
  const compi = async (): Promise<void> => {
    const esito = await comando.compi({});
    if (esito?.tipo === 'fatto') showToast(t.abbinati(esito.risposta.abbinati));
  };
  return (
    <>
      <div className="flex flex-wrap items-center gap-4">
        <Button variant="secondary" pending={comando.inCorso} onClick={() => void compi()}>
          {t.abbina}
        </Button>
        <p className="min-w-0 flex-1 basis-64 text-sm text-secondario">{t.abbinaSpiega}</p>
      </div>
      <SorteComando sorte={comando.sorte} />
    </>
  );
}

function Tavola({
  movimenti,
  quandoScelto,
}: {
  movimenti: readonly Movimento[];
  quandoScelto: (aperto: Aperto) => void;
}) {
  const t = useTesti(BANCA);
  return (
    <Table
      caption={t.movimenti}
      columns={[
        { label: t.contabile },
        { label: t.controparte, wideOnly: true },
        { label: t.causale, wideOnly: true },
        { label: t.importo, end: true },
        { label: t.stato, wideOnly: true },
        { label: t.azioni },
      ]}
    >
      {movimenti.map((movimento) => (
        <Riga key={movimento.id} movimento={movimento} quandoScelto={quandoScelto} />
      ))}
    </Table>
  );
}

function Riga({ movimento, quandoScelto }: { movimento: Movimento; quandoScelto: (aperto: Aperto) => void }) {
  const t = useTesti(BANCA);
  const { contabile, valuta, importoCent, controparteNome, controparteIban, causale, stato } = movimento;
  const importo = formattaEuro(importoCent);
  return (
    <Row>
      <Cell>
        <span className="tabular-nums whitespace-nowrap">{dataDellaBanca(contabile)}</span>
        {valuta !== null && valuta !== contabile && (
          <span className="block text-sm text-secondario">{t.valuta(dataDellaBanca(valuta))}</span>
        )}
        <span className="mt-1 grid gap-1 sm:hidden">
          <span lang="it" className="text-sm break-words">
            {controparteNome}
          </span>
          <span>
            <Badge tone={TONI[stato]}>{t.stati[stato]}</Badge>
          </span>
          <Abbinato movimento={movimento} />
        </span>
      </Cell>
      <Cell wideOnly>
        <span lang="it" className="block break-words">
          {controparteNome}
        </span>
        <span className="block text-sm break-words text-secondario">
          {controparteIban === null ? null : ibanLeggibile(controparteIban)}
        </span>
      </Cell>
      <Cell wideOnly>
        <span lang="it" className="block break-words">
          {causale}
        </span>
        <Estremi movimento={movimento} />
      </Cell>
      <Cell end strong>
        <Importo cent={importoCent} />
      </Cell>
      <Cell wideOnly>
        <Badge tone={TONI[stato]}>{t.stati[stato]}</Badge>
        <Abbinato movimento={movimento} />
      </Cell>
      <Cell>
        {stato === 'abbinato' && (
          <Button
            variant="secondary"
            aria-label={t.sciogliDi(importo)}
            onClick={() => quandoScelto({ che: 'sciogli', movimento })}
          >
            {t.sciogli}
          </Button>
        )}
        {(stato === 'non_abbinato' || stato === 'orfano') && (
          <Button
            variant="secondary"
            aria-label={t.abbinaUnoDi(importo)}
            onClick={() => quandoScelto({ che: 'abbina', movimento })}
          >
            {t.abbinaUno}
          </Button>
        )}
      </Cell>
    </Row>
  );
}

/** L'identificativo del bonifico, e in quale campo dell'estratto stava. */
function Estremi({ movimento: { cro, trn, estremiDa } }: { movimento: Movimento }) {
  const t = useTesti(BANCA);
  if (cro === null && trn === null) return null;
  return (
    <span className="block text-sm break-words text-secondario">
      {trn === null ? t.cro(cro ?? '') : t.trn(trn)}
      {estremiDa !== null && <span className="block">{t.estremiDa(estremiDa)}</span>}
    </span>
  );
}

/** A quale offerta, sotto pseudonimo, e se la data contabile è nel termine (R39). */
function Abbinato({ movimento: { abbinamento } }: { movimento: Movimento }) {
  const t = useTesti(BANCA);
  if (abbinamento === null) return null;
  return (
    <span className="block text-sm">
      <span lang="it" className="block break-words">
        {abbinamento.pseudonimo}, {abbinamento.titolo}
      </span>
      <span className="block text-secondario">{abbinamento.inTermine ? t.inTermine : t.fuoriTermine}</span>
      <span lang="it" className="hidden break-words text-secondario sm:block">
        {abbinamento.motivo}
      </span>
    </span>
  );
}
