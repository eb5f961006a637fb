import { formattaIstante } from '@gestore/contratto/parole/formato';
import { sceltaObbligatoria } from '@gestore/contratto/regole';
import { verificaDellaCatena } from '@gestore/contratto/rendiconti/chiamate';
import { Alert, Button, Card } from '@gestore/ui';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { chiama } from '../../accesso/chiama.ts';
import { useForma } from '../../forme/usa-forma.ts';
import { ParoleDelServer } from '../../guscio/parole-del-server.tsx';
import { useTesti } from '../../testi/lingua.ts';
import { ScegliVendita } from '../vendita/scegli-vendita.tsx';
import { REGISTRO } from './testi.ts';

const REGOLE = { asta: [sceltaObbligatoria()] };

/** Il server ricalcola la catena di una vendita, voce per voce (R74). */
export function VerificaCatena() {
  const t = useTesti(REGISTRO);
  const forma = useForma({
    iniziali: { asta: '' },
    regole: REGOLE,
    nomi: { asta: t.scegliVendita },
    conserva: { no: 'breve' },
  });
  const verifica = useMutation({
    mutationFn: (asta: string) => chiama(verificaDellaCatena, { id: asta }),
  });
  const invio = (evento: FormEvent): void => {
    evento.preventDefault();
    if (forma.verifica()) verifica.mutate(forma.valori.asta);
  };
  const { data, error } = verifica;
  return (
    <Card title={t.verifica}>
      <p className="text-secondario">{t.verificaSpiega}</p>
      <form onSubmit={invio} noValidate className="grid gap-4">
        <ScegliVendita
          etichetta={t.scegliVendita}
          vuota={t.daScegliere}
          valore={forma.valori.asta}
          errore={forma.errore('asta')}
          scegli={(asta) => {
            verifica.reset();
            forma.imposta({ asta });
          }}
        />
        <Button type="submit" className="justify-self-start" pending={verifica.isPending}>
          {t.verificaOra}
        </Button>
      </form>
      {error !== null && (
        <Alert tone="error" role="alert">
          <ParoleDelServer causa={error} />
        </Alert>
      )}
      {data !== undefined && (
        <Alert
          tone={data.esito === 'integra' ? 'success' : 'error'}
          role={data.esito === 'integra' ? 'status' : 'alert'}
        >
          <p className="font-semibold">{data.esito === 'integra' ? t.integra(data.voci) : t.alterata}</p>
          {data.motivo !== null && <p lang="it">{data.motivo}</p>}
          <p className="text-sm">
            {data.titolo} · {t.verificata(formattaIstante(data.verificataIl))}
          </p>
        </Alert>
      )}
    </Card>
  );
}
