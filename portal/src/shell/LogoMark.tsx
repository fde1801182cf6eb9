/** The cairn: three stones. */
export function LogoMark({ size = 24 }: { size?: number }) {
  return (
    <svg className="mark" viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      <path
        className="stone-1"
        d="M1.8 19.1c0-2 2.2-2.9 5.2-3.1 3.2-.3 6.9-.2 10 .2 3 .3 5.3 1.1 5.3 3 0 2-2.4 2.6-5.2 2.8-3.3.2-7.2.2-10.2-.1-2.9-.2-5.1-.9-5.1-2.8z"
      />
      <path
        className="stone-2"
        d="M4.6 12c.2-1.8 2-2.5 4.4-2.7 2.5-.2 5.2-.2 7.5.2 2.1.4 3.7 1.2 3.6 2.8-.1 1.9-2 2.4-4.2 2.6-2.5.2-5.3.2-7.6-.1-2.2-.3-3.9-1-3.7-2.8z"
      />
      <path
        className="stone-3"
        d="M8.1 5.2C8.3 3.4 9.9 2.4 12 2.3c2.2-.1 4.2.8 4.3 2.7.1 2-1.6 3-4 3.1-2.5.1-4.4-.9-4.2-2.9z"
      />
    </svg>
  );
}
