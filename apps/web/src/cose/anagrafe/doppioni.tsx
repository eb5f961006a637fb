import { separaConfluito, unisciDoppione } from '@gestore/contratto/anagrafe/chiamate';
import type { Soggetto } from '@gestore/contratto/anagrafe/forme';
import { Button, Card, Istante } from '@gestore/ui';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ConfermaComando } from '../../comando/conferma-comando.tsx';
import { useTesti } from '../../testi/lingua.ts';
import { SOGGETTI } from './soggetti.testi.ts';

type Altro = { id: string; nome: string };

/** Chi ha lo stesso codice: si unisce a questo con un motivo, dopo una domanda. */
export function Doppioni({ soggetto: { id, dati, doppioni } }: { soggetto: Soggetto }) {
  const t = useTesti(SOGGETTI);
  const [scelto, setScelto] = useState<Altro | null>(null);
  if (doppioni.length === 0) return null;
  return (
    <Card title={t.doppioni} aside={t.doppioniSpiega}>
      <Elenco altri={doppioni} etichetta={t.unisci} nome={t.unisciA} quandoScelto={setScelto} />
      {scelto !== null && (
        <ConfermaComando
          conMotivo
          rileggi={[['soggetto']]}
          titolo={t.unisciTitolo}
          conferma={t.unisci}
          chiamata={unisciDoppione}
          atto={(motivo) => ({ id, doppione: scelto.id, motivo })}
          fatto={t.unito}
          chiudi={() => setScelto(null)}
        >
          <p>{t.unisciSpiega(scelto.nome, dati.nome)}</p>
        </ConfermaComando>
      )}
    </Card>
  );
}

/** Chi è confluito in questo: si può sempre tornare indietro. */
export function Confluiti({ soggetto: { id, confluiti, altriConfluiti } }: { soggetto: Soggetto }) {
  const t = useTesti(SOGGETTI);
  const [scelto, setScelto] = useState<Altro | null>(null);
  if (confluiti.length === 0) return null;
  return (
    <Card title={t.confluiti}>
      <Elenco altri={confluiti} etichetta={t.separa} nome={t.separaDa} quandoScelto={setScelto} />
      {altriConfluiti > 0 && <p className="text-secondario">{t.altriConfluiti(altriConfluiti)}</p>}
      {scelto !== null && (
        <ConfermaComando
          conMotivo
          rileggi={[['soggetto']]}
          titolo={t.separaTitolo}
          conferma={t.separa}
          chiamata={separaConfluito}
          atto={(motivo) => ({ id, confluito: scelto.id, motivo })}
          fatto={({ tornatoComPrima }) => (tornatoComPrima ? t.separato : t.separatoTenuti)}
          chiudi={() => setScelto(null)}
        >
          <p>{t.separaSpiega(scelto.nome)}</p>
        </ConfermaComando>
      )}
    </Card>
  );
}

function Elenco({
  altri,
  etichetta,
  nome,
  quandoScelto,
}: {
  altri: readonly (Altro & { unitoIl?: number })[];
  etichetta: string;
  nome: (di: string) => string;
  quandoScelto: (altro: Altro) => void;
}) {
  const t = useTesti(SOGGETTI);
  return (
    <ul className="grid gap-3">
      {altri.map((doppione) => (
        <li key={doppione.id} className="flex flex-wrap items-center justify-between gap-3">
          <span className="min-w-0">
            <Link
              to="/edicom/soggetti/$id"
              params={{ id: doppione.id }}
              className="inline-flex min-comando items-center font-semibold break-words text-azione-scura underline"
            >
              {doppione.nome}
            </Link>
            {doppione.unitoIl !== undefined && (
              <span className="block text-sm text-secondario">
                {t.confluitoIl} <Istante il={doppione.unitoIl} />
              </span>
            )}
          </span>
          <Button variant="secondary" aria-label={nome(doppione.nome)} onClick={() => quandoScelto(doppione)}>
            {etichetta}
          </Button>
        </li>
      ))}
    </ul>
  );
}
