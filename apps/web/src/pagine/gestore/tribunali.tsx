import { leggiTribunali } from '@gestore/contratto/anagrafe/chiamate';
import type { RigaTribunale } from '@gestore/contratto/anagrafe/forme';
import { Button, Cell, Dialog, Importo, Row, Table } from '@gestore/ui';
import { useState } from 'react';
import { chiama } from '../../accesso/chiama.ts';
import { ibanLeggibile } from '../../comune/campi/iban-leggibile.ts';
import { CartaElenco, useElenco } from '../../comune/elenchi/elenco.tsx';
import { MODELLO } from '../../cose/anagrafe/tribunali/modello-verbale.testi.ts';
import { ModuloModello } from '../../cose/anagrafe/tribunali/modello-verbale.tsx';
import { ModuloTribunale } from '../../cose/anagrafe/tribunali/modulo-tribunale.tsx';
import { TRIBUNALI } from '../../cose/anagrafe/tribunali/tribunali.testi.ts';
import { useTitolo } from '../../guscio/pagina.tsx';
import { useTesti } from '../../testi/lingua.ts';

/** Gli uffici con i parametri da cui può partire una vendita nuova. */
export function Tribunali() {
  const t = useTesti(TRIBUNALI);
  useTitolo(t.titolo);
  const [aperto, setAperto] = useState<RigaTribunale | 'nuovo' | null>(null);
  const [modello, apriModello] = useState<RigaTribunale | null>(null);
  const m = useTesti(MODELLO);
  const elenco = useElenco({
    chiave: ['operatore', 'tribunali'],
    leggi: (pagina) => chiama(leggiTribunali, pagina),
    righe: ({ tribunali }) => tribunali,
    id: ({ id }) => id,
  });
  const chiudi = (): void => setAperto(null);
  return (
    <div className="grid gap-4">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-bold">{t.titolo}</h1>
        <Button onClick={() => setAperto('nuovo')}>{t.nuovo}</Button>
      </header>
      <p className="max-w-3xl">{t.spiega}</p>
      <CartaElenco titolo={t.elenco} flush elenco={elenco} vuoto={t.vuoto} leggiamo={t.leggiamo}>
        {(tribunali) => <Tavola tribunali={tribunali} quandoScelto={setAperto} modello={apriModello} />}
      </CartaElenco>
      <Dialog
        title={aperto === null || aperto === 'nuovo' ? t.nuovo : t.modificaDi(aperto.dati.nome)}
        open={aperto !== null}
        onClose={chiudi}
      >
        {aperto !== null && (
          <ModuloTribunale
            id={aperto === 'nuovo' ? null : aperto.id}
            versione={aperto === 'nuovo' ? 0 : aperto.versione}
            dati={aperto === 'nuovo' ? null : aperto.dati}
            quandoSalvato={chiudi}
          />
        )}
      </Dialog>
      <Dialog
        title={modello === null ? m.apri : m.apriDi(modello.dati.nome)}
        open={modello !== null}
        onClose={() => apriModello(null)}
      >
        {modello !== null && <ModuloModello ufficio={modello} quandoSalvato={() => apriModello(null)} />}
      </Dialog>
    </div>
  );
}

type Scelte = { quandoScelto: (tribunale: RigaTribunale) => void; modello: (tribunale: RigaTribunale) => void };

function Tavola({ tribunali, quandoScelto, modello }: Scelte & { tribunali: readonly RigaTribunale[] }) {
  const t = useTesti(TRIBUNALI);
  return (
    <Table
      caption={t.elenco}
      columns={[
        { label: t.ufficio },
        { label: t.rilancio, end: true, wideOnly: true },
        { label: t.unita, end: true, wideOnly: true },
        { label: t.cauzione, end: true, wideOnly: true },
        { label: t.conto, wideOnly: true },
        { label: t.azioni },
      ]}
    >
      {tribunali.map((tribunale) => (
        <Riga key={tribunale.id} tribunale={tribunale} quandoScelto={quandoScelto} modello={modello} />
      ))}
    </Table>
  );
}

function Riga({ tribunale, quandoScelto, modello }: Scelte & { tribunale: RigaTribunale }) {
  const t = useTesti(TRIBUNALI);
  const m = useTesti(MODELLO);
  const { nome, rilancioMinimoCent, unitaTempoMs, cauzionePercento, iban } = tribunale.dati;
  const rilancio = rilancioMinimoCent === null ? t.nonIndicato : <Importo cent={rilancioMinimoCent} />;
  const unita = unitaTempoMs === null ? t.nonIndicato : t.secondi(unitaTempoMs / 1_000);
  const cauzione = cauzionePercento === null ? t.nonIndicata : t.percento(cauzionePercento);
  return (
    <Row>
      <Cell>
        <span lang="it" className="font-semibold">
          {nome}
        </span>
        <span className="block text-sm text-secondario">
          {t.vendite(tribunale.vendite)}
          {tribunale.dati.modelloVerbale !== null && ` · ${m.presente}`}
        </span>
        {/* Sul telefono le altre colonne non ci stanno: lo stesso detto qui sotto. */}
        <span className="block text-sm sm:hidden">
          {t.rilancio}: {rilancio}
        </span>
        <span className="block text-sm sm:hidden">
          {t.unita}: {unita} · {t.cauzione}: {cauzione}
        </span>
      </Cell>
      <Cell end wideOnly>
        {rilancio}
      </Cell>
      <Cell end wideOnly>
        {unita}
      </Cell>
      <Cell end wideOnly>
        {cauzione}
      </Cell>
      <Cell wideOnly>
        <span className="tabular-nums">{iban === '' ? t.nonIndicato : ibanLeggibile(iban)}</span>
      </Cell>
      <Cell>
        <span className="flex flex-wrap gap-2">
          <Button variant="secondary" aria-label={t.modificaDi(nome)} onClick={() => quandoScelto(tribunale)}>
            {t.modifica}
          </Button>
          <Button variant="secondary" aria-label={m.apriDi(nome)} onClick={() => modello(tribunale)}>
            {m.apri}
          </Button>
        </span>
      </Cell>
    </Row>
  );
}
