export { Button } from './button.tsx';
export { Crono } from './crono.tsx';
export { Dialog } from './dialog.tsx';
export { CheckboxField, EuroField, SelectField, TextArea, TextField } from './field.tsx';
export { Alert, Badge, Card, DataList, EmptyState, Skeleton, type Tone } from './surface.tsx';
export { Cell, type Column, Row, Table } from './table.tsx';
export { Importo, Istante } from './value.tsx';
