import { registraSoggetto } from '@gestore/contratto/anagrafe/chiamate';
import { type DatiSoggetto, REGOLE_SOGGETTO, SOGGETTO_VUOTO } from '@gestore/contratto/anagrafe/forme';
import { Alert, Button, showToast } from '@gestore/ui';
import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import type { ProblemaChiamata } from '../../../accesso/chiamate.ts';
import { SorteComando } from '../../../comando/sorte-comando.tsx';
import { useComando } from '../../../comando/usa-comando.ts';
import { CAMPI_CONSERVATI, CampiSoggetto } from '../../../cose/anagrafe/campi-soggetto.tsx';
import { SOGGETTI } from '../../../cose/anagrafe/soggetti.testi.ts';
import { conserva } from '../../../forme/conserva.ts';
import { useForma } from '../../../forme/usa-forma.ts';
import { useTitolo } from '../../../guscio/pagina.tsx';
import { useTesti } from '../../../testi/lingua.ts';

type GiaPresente = { id: string; nome: string; testo: string };

/** Registra una persona o una società; se il codice c'è già lo dice, e lascia scegliere. */
export function NuovoSoggetto() {
  const t = useTesti(SOGGETTI);
  useTitolo(t.nuovo);
  const naviga = useNavigate();
  const comando = useComando(registraSoggetto, { rileggi: [['soggetto']] });
  const [errore, setErrore] = useState<string | null>(null);
  const [presente, setPresente] = useState<GiaPresente | null>(null);
  const forma = useForma<DatiSoggetto>({
    iniziali: SOGGETTO_VUOTO,
    regole: REGOLE_SOGGETTO,
    nomi: t.campi,
    conserva: conserva('nuovo-soggetto', CAMPI_CONSERVATI),
  });

  const registra = async (ancheSeDoppione: boolean): Promise<void> => {
    setErrore(null);
    setPresente(null);
    if (!forma.verifica()) return;
    const esito = await comando.compi({ ...forma.valori, ancheSeDoppione });
    if (esito?.tipo === 'rifiutato') {
      const gia = giaPresente(esito.problema);
      if (gia === null) setErrore(forma.rifiutata(esito.problema));
      else {
        comando.azzera();
        setPresente(gia);
      }
    }
    if (esito?.tipo !== 'fatto') return;
    showToast(t.registrato);
    await naviga({ to: '/edicom/soggetti/$id', params: { id: esito.risposta.id } });
  };
  const invio = (evento: FormEvent): void => {
    evento.preventDefault();
    void registra(false);
  };
  return (
    <form onSubmit={invio} noValidate className="grid gap-4">
      <h1 className="text-2xl font-bold">{t.nuovo}</h1>
      <CampiSoggetto forma={forma} />
      <SorteComando sorte={comando.sorte} frase={errore} />
      {presente !== null && (
        <Alert tone="warning" role="alert">
          <p lang="it">{presente.testo}</p>
          <p>{t.uniscaDopo}</p>
          <p className="mt-2 flex flex-wrap items-center gap-4">
            <Link
              to="/edicom/soggetti/$id"
              params={{ id: presente.id }}
              className="inline-flex min-comando items-center font-semibold text-azione-scura underline"
            >
              {t.apriEsistente(presente.nome)}
            </Link>
            <Button variant="secondary" pending={comando.inCorso} onClick={() => void registra(true)}>
              {t.registraComunque}
            </Button>
          </p>
        </Alert>
      )}
      <Button type="submit" pending={comando.inCorso} className="justify-self-start">
        {t.registra}
      </Button>
    </form>
  );
}

function giaPresente({ codice, dettagli, message }: ProblemaChiamata): GiaPresente | null {
  if (codice !== 'soggetto_gia_presente') return null;
  const { id, nome } = dettagli;
  return typeof id === 'string' && typeof nome === 'string' ? { id, nome, testo: message } : null;
}
