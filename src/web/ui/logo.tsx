/** Logo: a ten over a kerb. */
export function Logo({ size = 34 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 40 40" aria-hidden="true" focusable="false">
      <path
        fill="var(--color-kerb)"
        d="M6 0h28a6 6 0 0 1 6 6v28a6 6 0 0 1-6 6H6a6 6 0 0 1-6-6V6a6 6 0 0 1 6-6Z"
      />
      <path
        fill="#fff"
        d="M8.2 9.6 16.6 5h2.2L15.4 29H9.6l2.3-16.2-4.2 1.9ZM23.8 11.3C24.4 7 27 4.6 30.6 4.6c3.700 0 5.500 2.500 4.900 6.700l-1.600 11.500c-.6 4.300-3.200 6.600-6.900 6.600-3.600 0-5.400-2.400-4.800-6.600Zm4.200 11.600c-.2 1.500.1 2.200 1 2.200.8 0 1.300-.6 1.500-2.100l1.700-12c.2-1.400-.1-2.100-.9-2.100s-1.300.6-1.500 2Z"
      />
      <path
        fill="#fff"
        d="M0 33h6.500l-2 7A6 6 0 0 1 0 34ZM13.500 33h7l-2 7h-7ZM27.500 33h7l-2 7h-7Z"
      />
    </svg>
  );
}
