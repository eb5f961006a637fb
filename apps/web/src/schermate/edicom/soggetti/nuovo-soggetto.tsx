import { type DatiSoggetto, REGOLE_SOGGETTO, type RispostaSoggetto, SOGGETTO_VUOTO } from '@gestore/contratto/anagrafe';
import { Alert, Button, showToast } from '@gestore/ui';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { ProblemaChiamata } from '../../../accesso/chiamate.ts';
import { useForma } from '../../../forme/usa-forma.ts';
import { useTitolo } from '../../../guscio/pagina.tsx';
import { useTesti } from '../../../testi/lingua.ts';
import { ErroreDalServer } from '../parti/dal-server.tsx';
import { useAtto } from '../parti/usa-atto.ts';
import { SOGGETTI } from '../testi/soggetti.ts';
import { CampiSoggetto } from './campi-soggetto.tsx';

type GiaPresente = { id: string; nome: string; testo: string };

/** Registra una persona o una società; se il codice c'è già lo dice, e lascia scegliere. */
export function NuovoSoggetto() {
  const t = useTesti(SOGGETTI);
  useTitolo(t.nuovo);
  const naviga = useNavigate();
  const cache = useQueryClient();
  const atto = useAtto();
  const [errore, setErrore] = useState<string | null>(null);
  const [presente, setPresente] = useState<GiaPresente | null>(null);
  const forma = useForma<DatiSoggetto>({ iniziali: SOGGETTO_VUOTO, regole: REGOLE_SOGGETTO, nomi: t.campi });

  const registra = async (ancheSeDoppione: boolean): Promise<void> => {
    setErrore(null);
    setPresente(null);
    if (!forma.verifica()) return;
    try {
      const corpo = { ...forma.valori, ancheSeDoppione };
      const { id } = await atto.compi<RispostaSoggetto>('/api/edicom/soggetti', corpo);
      showToast(t.registrato);
      await cache.invalidateQueries({ queryKey: ['soggetto'] });
      await naviga({ to: '/edicom/soggetti/$id', params: { id } });
    } catch (causa) {
      const gia = giaPresente(causa);
      if (gia === null) setErrore(forma.rifiutata(causa));
      else setPresente(gia);
    }
  };
  const invio = (evento: FormEvent): void => {
    evento.preventDefault();
    void registra(false);
  };
  return (
    <form onSubmit={invio} noValidate className="grid gap-4">
      <h1 className="text-2xl font-bold">{t.nuovo}</h1>
      <CampiSoggetto forma={forma} />
      <ErroreDalServer testo={errore} />
      {presente !== null && (
        <Alert tone="warning" role="alert">
          <p lang="it">{presente.testo}</p>
          <p>{t.uniscaDopo}</p>
          <p className="mt-2 flex flex-wrap items-center gap-4">
            <Link
              to="/edicom/soggetti/$id"
              params={{ id: presente.id }}
              className="inline-flex min-h-10 items-center font-semibold text-azione-scura underline"
            >
              {t.apriEsistente(presente.nome)}
            </Link>
            <Button variant="secondary" pending={atto.inCorso} onClick={() => void registra(true)}>
              {t.registraComunque}
            </Button>
          </p>
        </Alert>
      )}
      <Button type="submit" pending={atto.inCorso} className="justify-self-start">
        {t.registra}
      </Button>
    </form>
  );
}

function giaPresente(causa: unknown): GiaPresente | null {
  if (!(causa instanceof ProblemaChiamata) || causa.codice !== 'soggetto_gia_presente') return null;
  const { id, nome } = causa.dettagli;
  return typeof id === 'string' && typeof nome === 'string' ? { id, nome, testo: causa.message } : null;
}
