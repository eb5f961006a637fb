import { Button, Card } from '@gestore/ui';
import { Link } from '@tanstack/react-router';
import { CircleCheck, CircleDashed } from 'lucide-react';
import { type ComponentType, type ReactNode, useState } from 'react';
import { fatti, nascondi, nascosti } from '../../primi-passi/fatti.ts';
import { useTesti } from '../../testi/lingua.ts';
import { PRIMI_PASSI } from './passi.testi.ts';
import { PulsanteGiro } from './pulsante-giro.tsx';

/** Un passo con ciò che gli manca: `manca` è vuoto quando è fatto. */
type PassoDaFare = {
  nome: 'consegna' | 'prova' | 'calendario' | 'entrata' | 'dispositivi' | 'turno';
  manca: string | null;
  a: '/admin/token' | '/admin/calendario' | '/prova' | '/user/asta/virtualRoom' | null;
};

type Giro = ComponentType<{ chiudi: () => void }>;

/**
 * I primi passi di chi entra la prima volta: che cosa è fatto e che cosa manca. Stanno fra il resto della pagina, non sopra; chi li
 * chiude non li rivede su questo dispositivo, e con tutto fatto non ci sono. Il giro della pagina resta sempre a portata di mano.
 */
export function PrimiPassi({
  persona,
  passi,
  Giro,
}: {
  persona: string;
  passi: readonly PassoDaFare[];
  /** Il giro di questa pagina, se ne ha uno. */
  Giro?: Giro;
}) {
  const t = useTesti(PRIMI_PASSI);
  const [chiusi, chiudi] = useState(() => nascosti(persona));
  const [giroFatto] = useState(() => fatti().has('giro'));
  const tutti = passi.length + (Giro === undefined ? 0 : 1);
  const quanti = passi.filter(({ manca }) => manca === null).length + (Giro !== undefined && giroFatto ? 1 : 0);
  if (chiusi || quanti === tutti) return Giro === undefined ? null : <PulsanteGiro Giro={Giro} />;
  return (
    <Card title={t.titolo} aside={t.quanti(quanti, tutti)}>
      <ol className="grid gap-3">
        {Giro !== undefined && (
          <Riga fatto={giroFatto} nome={t.passi.giro} manca={t.mancano.giro}>
            <PulsanteGiro Giro={Giro} />
          </Riga>
        )}
        {passi.map(({ nome, manca, a }) => (
          <Riga key={nome} fatto={manca === null} nome={t.passi[nome]} manca={manca}>
            {manca !== null && a !== null && (
              <Link
                to={a}
                className="inline-flex min-h-11 items-center justify-self-start font-semibold text-azione-scura underline underline-offset-4"
              >
                {t.vai[a]}
              </Link>
            )}
          </Riga>
        ))}
      </ol>
      <Button
        variant="quiet"
        className="min-h-11 justify-self-start"
        onClick={() => {
          nascondi(persona);
          chiudi(true);
        }}
      >
        {t.nascondi}
      </Button>
    </Card>
  );
}

function Riga({
  fatto,
  nome,
  manca,
  children,
}: {
  fatto: boolean;
  nome: string;
  manca: string | null;
  children: ReactNode;
}) {
  const t = useTesti(PRIMI_PASSI);
  const Icona = fatto ? CircleCheck : CircleDashed;
  return (
    <li className="flex items-start gap-3">
      <Icona aria-hidden="true" className={`mt-0.5 size-5 shrink-0 ${fatto ? 'text-bene' : 'text-secondario'}`} />
      <div className="grid gap-1">
        <p>
          <strong>{nome}</strong> <span className="text-secondario">{fatto ? t.fatto : manca}</span>
        </p>
        {children}
      </div>
    </li>
  );
}
