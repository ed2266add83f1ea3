# Installs Miskatonic @VERSION@ for you alone, and checks what it has fetched.
$ErrorActionPreference = 'Stop'
$from = if ($env:FROM) { $env:FROM } else { 'https://github.com/@REPOSITORY@/releases/download/v@VERSION@' }
$to = if ($env:BIN) { $env:BIN } else { Join-Path $env:LOCALAPPDATA 'Programs\miskatonic' }
$name = 'miskatonic-@VERSION@-x86_64-pc-windows-msvc'
$work = Join-Path ([IO.Path]::GetTempPath()) ([IO.Path]::GetRandomFileName())
New-Item -ItemType Directory $work | Out-Null
try {
    Invoke-WebRequest "$from/$name.zip" -OutFile "$work\$name.zip" -UseBasicParsing
    Invoke-WebRequest "$from/$name.zip.sha256" -OutFile "$work\sum" -UseBasicParsing
    $wanted = ((Get-Content "$work\sum" -Raw) -split '\s')[0]
    $is = (Get-FileHash "$work\$name.zip" -Algorithm SHA256).Hash
    if ($is -ne $wanted) { throw "$name.zip is not what was released: its checksum is $is" }
    Expand-Archive "$work\$name.zip" $work
    New-Item -ItemType Directory $to -Force | Out-Null
    Copy-Item "$work\$name\miskatonic.exe" $to -Force
} finally {
    Remove-Item $work -Recurse -Force
}
$path = [Environment]::GetEnvironmentVariable('Path', 'User')
if (($path -split ';') -notcontains $to) {
    [Environment]::SetEnvironmentVariable('Path', "$path;$to", 'User')
    Write-Output 'Open a new window for the new PATH.'
}
Write-Output "$(& "$to\miskatonic.exe" --version) is in $to"
