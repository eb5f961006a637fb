import { REGOLE_AVVISO } from '@gestore/contratto/assistenza/avvisi';
import type { VenditaOperatore } from '@gestore/contratto/operatore/forme';
import { mandaAvviso } from '@gestore/contratto/posta/chiamate';
import { letturaPrevistaDal } from '@gestore/dominio';
import { Alert, Button, Card, TextArea, TextField } from '@gestore/ui';
import { type FormEvent, useState } from 'react';
import { SorteComando } from '../../comando/sorte-comando.tsx';
import { useComando } from '../../comando/usa-comando.ts';
import { conserva } from '../../forme/conserva.ts';
import { useForma } from '../../forme/usa-forma.ts';
import { useTesti } from '../../testi/lingua.ts';
import { ASTA } from '../vendita/per-il-gestore.testi.ts';

/** Un avviso a tutti i convocati, ai recapiti degli inviti: per riconvocare, o per dire che cosa cambia. */
export function Avviso({ vendita }: { vendita: VenditaOperatore }) {
  const t = useTesti(ASTA);
  return (
    <Card title={t.avvisi}>
      <p className="text-secondario">{t.avvisiSpiega}</p>
      {leggibile(vendita) && <ModuloAvviso asta={vendita.id} />}
    </Card>
  );
}

/** Vero da quando le offerte si possono contare: prima nessuno è ancora convocato, e quanti siano è segreto (R10). */
function leggibile({ adessoMs, parametri }: VenditaOperatore): boolean {
  const dal = letturaPrevistaDal(parametri);
  return dal !== null && adessoMs >= dal;
}

function ModuloAvviso({ asta }: { asta: string }) {
  const t = useTesti(ASTA);
  const comando = useComando(mandaAvviso, { rileggi: [['operatore', 'posta']] });
  const forma = useForma({
    iniziali: { oggetto: '', testo: '' },
    regole: REGOLE_AVVISO,
    nomi: { oggetto: t.oggetto, testo: t.testo },
    conserva: conserva('avviso', ['oggetto', 'testo']),
  });
  const [errore, setErrore] = useState<string | null>(null);
  const manda = async (): Promise<void> => {
    setErrore(null);
    comando.azzera();
    if (!forma.verifica()) return;
    const esito = await comando.compi({ id: asta, ...forma.valori });
    if (esito?.tipo === 'rifiutato') setErrore(forma.rifiutata(esito.problema));
    if (esito?.tipo === 'fatto' && esito.risposta.messaggi > 0) forma.ricomincia();
  };
  const invio = (evento: FormEvent): void => {
    evento.preventDefault();
    void manda();
  };
  return (
    <form aria-label={t.avvisi} onSubmit={invio} noValidate className="grid gap-3">
      <TextField label={t.oggetto} {...forma.campo('oggetto')} />
      <TextArea label={t.testo} {...forma.campo('testo')} />
      <SorteComando sorte={comando.sorte} frase={errore} />
      {comando.sorte.tipo === 'fatto' && (
        <Alert tone="success" role="status">
          {t.avvisoMandato(comando.sorte.risposta.messaggi)}
        </Alert>
      )}
      <Button type="submit" variant="secondary" className="justify-self-start" pending={comando.inCorso}>
        {t.mandaAvviso}
      </Button>
    </form>
  );
}
