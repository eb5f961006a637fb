import type { RispostaSoggetto, Soggetto } from '@gestore/contratto/anagrafe';
import { obbligatorio } from '@gestore/contratto/regole';
import { Button, Card, ConfirmDialog, Istante, showToast, TextArea } from '@gestore/ui';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useForma } from '../../../forme/usa-forma.ts';
import { useTesti } from '../../../testi/lingua.ts';
import { ErroreDalServer } from '../parti/dal-server.tsx';
import { useAtto } from '../parti/usa-atto.ts';
import { SOGGETTI } from '../testi/soggetti.ts';

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
        <ConMotivo
          titolo={t.unisciTitolo}
          conferma={t.unisci}
          percorso={`/api/edicom/soggetti/${id}/unisci`}
          corpo={{ doppione: scelto.id }}
          fatto={() => t.unito}
          chiudi={() => setScelto(null)}
        >
          {t.unisciSpiega(scelto.nome, dati.nome)}
        </ConMotivo>
      )}
    </Card>
  );
}

/** Chi è confluito in questo: si può sempre tornare indietro. */
export function Confluiti({ soggetto: { id, confluiti } }: { soggetto: Soggetto }) {
  const t = useTesti(SOGGETTI);
  const [scelto, setScelto] = useState<Altro | null>(null);
  if (confluiti.length === 0) return null;
  return (
    <Card title={t.confluiti}>
      <Elenco altri={confluiti} etichetta={t.separa} nome={t.separaDa} quandoScelto={setScelto} />
      {scelto !== null && (
        <ConMotivo
          titolo={t.separaTitolo}
          conferma={t.separa}
          percorso={`/api/edicom/soggetti/${id}/separa`}
          corpo={{ confluito: scelto.id }}
          fatto={({ tornatoComPrima }) => (tornatoComPrima === false ? t.separatoTenuti : t.separato)}
          chiudi={() => setScelto(null)}
        >
          {t.separaSpiega(scelto.nome)}
        </ConMotivo>
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
      {altri.map((altro) => (
        <li key={altro.id} className="flex flex-wrap items-center justify-between gap-3">
          <span className="min-w-0">
            <Link
              to="/edicom/soggetti/$id"
              params={{ id: altro.id }}
              className="inline-flex min-h-10 items-center font-semibold break-words text-azione-scura underline"
            >
              {altro.nome}
            </Link>
            {altro.unitoIl !== undefined && (
              <span className="block text-sm text-secondario">
                {t.confluitoIl} <Istante il={altro.unitoIl} />
              </span>
            )}
          </span>
          <Button variant="secondary" aria-label={nome(altro.nome)} onClick={() => quandoScelto(altro)}>
            {etichetta}
          </Button>
        </li>
      ))}
    </ul>
  );
}

type Risposta = RispostaSoggetto & { tornatoComPrima?: boolean };

/** La domanda prima di unire o separare, con il motivo che resterà nella storia. */
function ConMotivo({
  titolo,
  conferma,
  percorso,
  corpo,
  fatto,
  chiudi,
  children,
}: {
  titolo: string;
  conferma: string;
  percorso: string;
  corpo: object;
  fatto: (risposta: Risposta) => string;
  chiudi: () => void;
  children: ReactNode;
}) {
  const t = useTesti(SOGGETTI);
  const cache = useQueryClient();
  const atto = useAtto();
  const [errore, setErrore] = useState<string | null>(null);
  const forma = useForma({
    iniziali: { motivo: '' },
    regole: { motivo: [obbligatorio()] },
    nomi: { motivo: t.motivo },
  });
  const compi = async (): Promise<void> => {
    setErrore(null);
    if (!forma.verifica()) return;
    try {
      const risposta = await atto.compi<Risposta>(percorso, { ...corpo, ...forma.valori });
      showToast(fatto(risposta));
      chiudi();
      await cache.invalidateQueries({ queryKey: ['soggetto'] });
    } catch (causa) {
      setErrore(forma.rifiutata(causa));
    }
  };
  return (
    <ConfirmDialog
      title={titolo}
      open
      confirmLabel={conferma}
      pending={atto.inCorso}
      onConfirm={() => void compi()}
      onCancel={chiudi}
    >
      <div className="grid gap-4">
        <p>{children}</p>
        <TextArea label={t.motivo} {...forma.campo('motivo')} />
        <ErroreDalServer testo={errore} />
      </div>
    </ConfirmDialog>
  );
}
