import { data, obbligatorio } from '@gestore/contratto/regole';
import { Button, Card, TextField } from '@gestore/ui';
import type { FormEvent } from 'react';
import { useConfigurazione } from '../../accesso/usa-configurazione.ts';
import { leggiIstante, scriviIstante } from '../../forme/istante-scritto.ts';
import { oraCerta, oraPiena, oraScritta } from '../../forme/regole-istante.ts';
import { useForma } from '../../forme/usa-forma.ts';
import { useTesti } from '../../testi/lingua.ts';
import { COMUNI } from '../conduzione/funzioni.testi.ts';
import { SorteAtto } from '../conduzione/sorte-atto.tsx';
import { useAttoReferente } from '../conduzione/usa-atto-referente.ts';
import { RIPRESA } from './fissa-ripresa.testi.ts';

/** Fissare quando si riprende (R57): si propone il preavviso lungo, al minuto intero; il server rifiuta ciò che è troppo presto. */
export function FissaRipresa({ id, scartoMs }: { id: string; scartoMs: number }) {
  const { data: configurazione } = useConfigurazione();
  if (configurazione === undefined) return null;
  const propostaMs =
    Math.ceil((Date.now() + scartoMs + configurazione.disservizi.preavvisoLungoMs) / 60_000) * 60_000 + 60_000;
  return <Modulo id={id} propostaMs={propostaMs} />;
}

function Modulo({ id, propostaMs }: { id: string; propostaMs: number }) {
  const t = useTesti(RIPRESA);
  const c = useTesti(COMUNI);
  const { sorte, inCorso, compi } = useAttoReferente(id);
  const proposta = scriviIstante(propostaMs);
  const forma = useForma({
    iniziali: { giorno: proposta.data, ora: proposta.ora.slice(0, 5) },
    regole: { giorno: [obbligatorio(), data()], ora: [obbligatorio(), oraScritta, oraCerta('giorno')] },
    nomi: { giorno: t.giorno, ora: t.ora },
    conserva: { no: 'breve' },
  });
  const fissa = async (evento: FormEvent) => {
    evento.preventDefault();
    if (!forma.verifica()) return;
    const letto = leggiIstante(forma.valori.giorno, oraPiena(forma.valori.ora));
    if (letto.tipo === 'errore') return;
    await compi({ tipo: 'fissaRipresa', riprendeIl: letto.istante });
  };
  return (
    <Card title={t.titolo}>
      <form noValidate aria-label={t.titolo} onSubmit={(evento) => void fissa(evento)} className="grid gap-3">
        <p className="text-sm text-secondario">{t.spiega}</p>
        <div className="grid gap-3 sm:grid-cols-2">
          <TextField label={t.giorno} {...forma.campo('giorno')} />
          <TextField label={t.ora} hint={t.diRoma} {...forma.campo('ora')} />
        </div>
        <div>
          <Button type="submit" variant="secondary" pending={inCorso} pendingLabel={c.inCorso}>
            {t.fissa}
          </Button>
        </div>
        <SorteAtto sorte={sorte} />
      </form>
    </Card>
  );
}
